"""Why something may not be done: rule, code and sentence."""

from taisen.engine.ruleset import Objection
from taisen.engine.text import Text

from .state import State, asked

WRONG_PHASE = Objection("WUTH-4.4", "wrong_phase", Text("いまはそれを行う場面ではありません", "this is not the moment for that"))
NOT_YOURS = Objection(
    "WUTH-3.4", "no_such_character_card", Text("そのカードは自分のキャラデッキにありません", "that card is not in your character deck")
)
NOT_LEVEL_0 = Objection(
    "WUTH-3.4", "level_mismatch", Text("最初に置けるのはLv0のキャラだけです", "only level-0 characters may be placed at first")
)
PLACED_ALREADY = Objection(
    "WUTH-3.4", "name_mismatch", Text("同じ名前のキャラはもう置いてあります", "a character of that name is placed already")
)
PLACE_TAKEN = Objection("WUTH-3.4", "same_position", Text("その場所は空いていません", "that position is not free"))
NAMED_ALREADY = Objection(
    "WUTH-3.6", "named_already", Text("そのカードはもう引き直しに選んでいます", "that card is already named for the redraw")
)
NOT_IN_HAND = Objection("WUTH-1.5", "not_in_hand", Text("そのカードは自分の手札にありません", "that card is not in your hand"))
NOT_IN_CONCERTO = Objection(
    "WUTH-5.4", "cannot_pay", Text("そのカードは自分の協奏エリアにありません", "that card is not in your concerto area")
)
CHARGED = Objection("WUTH-4.4", "used_this_turn", Text("このターンはもうチャージできません", "no more charges this turn"))
SWITCHED = Objection("WUTH-4.4", "used_this_turn", Text("このターンはもうキャラを切り替えられません", "no more switches this turn"))
LEVELLED = Objection("WUTH-4.4", "used_this_turn", Text("このターンはもうレベルアップできません", "no more level-ups this turn"))
SAME_POSITION = Objection(
    "WUTH-4.4", "same_position", Text("切り替えには別々の場所を2つ選びます", "a switch takes two different positions")
)
NO_SUCH_CARD = Objection(
    "WUTH-4.4", "no_such_character_card", Text("そのカードは自分のキャラデッキにありません", "that card is not in your character deck")
)
NO_SUCH_PLACE = Objection(
    "WUTH-4.4", "no_such_position", Text("キャラエリアにその場所はありません", "the character area has no such position")
)
OTHER_NAME = Objection(
    "WUTH-4.4", "name_mismatch", Text("名前の同じキャラにしか重ねられません", "it goes only on a character of the same name")
)
OTHER_LEVEL = Objection(
    "WUTH-4.5",
    "level_mismatch",
    Text(
        "重ねられるのは同じレベルか1つ上だけです（いまLv{now}、そのカードはLv{new}）",
        "same level or one higher only: it is Lv {now}, the card Lv {new}",
    ),
)
FEW_DISCARDS = Objection(
    "WUTH-4.6",
    "discard_count",
    Text("手札を{need}枚捨てる必要があります（手札{left}枚）", "{need} hand cards must be discarded, you hold {left}"),
)
CANNOT_PAY = Objection(
    "WUTH-5.2",
    "cannot_pay",
    Text("コストが足りません（必要{need}・協奏エリア{left}枚）", "not enough to pay: it costs {need}, you have {left} in concerto"),
)
USE_CONDITION = Objection("WUTH-5.2", "use_condition", Text("使用条件を満たしていません", "its use condition does not hold"))
NO_CHAIN_RIGHT = Objection("WUTH-5.15", "no_chain_right", Text("いまは連撃できません", "you may not chain now"))
NOT_RED = Objection("WUTH-5.16", "not_red", Text("連撃できるのは赤のアクションだけです", "only red actions can be chained"))
NO_SUCH_SKILL = Objection("WUTH-5.5", "no_such_skill", Text("そのスキルは順番待ちにありません", "that skill is not waiting"))
NO_SUCH_CHOICE = Objection("WUTH-6.8", "no_such_choice", Text("そのカードは選べません", "that card cannot be chosen"))


def not_asked(state: State, kind: str) -> Objection | None:
    """Every action belongs to one question."""
    return None if asked(state, kind) else WRONG_PHASE
