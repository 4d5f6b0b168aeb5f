"""What is printed on a card apart from its skills, and the words for colours, characters and times."""

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, get_args

from msgspec import Struct

from taisen.engine.text import Text

Colour = Literal["red", "green", "blue"]
Character = Literal["ansa", "kagari", "sango", "soyogi", "kohaku", "yuzuriha", "rokuro", "mio"]
When = Literal["turn_start", "turn_end", "on_charge", "on_switch_in", "on_level_up", "confrontation", "judgement", "chain", "static"]
Place = Literal["any", "leader", "back"]

if TYPE_CHECKING:
    No = str
else:  # reading a saved battle, msgspec finds the one string of each number here: a fifth faster than making it again for every card
    No = Literal[tuple(card["id"] for card in tomllib.loads(files(__package__).joinpath("cards.toml").read_text("utf-8"))["card"])]

COLOURS: dict[str, Text] = {"red": Text("赤", "red"), "green": Text("緑", "green"), "blue": Text("青", "blue")}
BEATS = {"red": "green", "green": "blue", "blue": "red"}  # WUTH-5.8

CHARACTERS: dict[str, Text] = {
    "ansa": Text("アンサ", "Ansa"),
    "kagari": Text("カガリ", "Kagari"),
    "sango": Text("サンゴ", "Sango"),
    "soyogi": Text("ソヨギ", "Soyogi"),
    "kohaku": Text("コハク", "Kohaku"),
    "yuzuriha": Text("ユズリハ", "Yuzuriha"),
    "rokuro": Text("ロクロ", "Rokuro"),
    "mio": Text("ミオ", "Mio"),
}

TIMES: dict[str, Text] = {
    "turn_start": Text("ターン開始時", "Start of turn"),
    "turn_end": Text("ターン終了時", "End of turn"),
    "on_charge": Text("チャージ時", "On charge"),
    "on_switch_in": Text("リーダー交代時", "On becoming leader"),
    "on_level_up": Text("レベルアップ時", "On level-up"),
    "confrontation": Text("対抗", "Confrontation"),
    "judgement": Text("判定", "Judgement"),
    "chain": Text("連撃", "Chain"),
    "static": Text("常時", "Always"),
}
PLACE_WORDS: dict[str, Text] = {"leader": Text("リーダー", "Leader"), "back": Text("バック", "Back")}

# WUTH-1.6: the original set's ranges, both ends included
COSTS, SPEEDS, DAMAGES, LEVELS = range(5), range(1, 10), range(7), range(4)


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """WUTH-1.3, WUTH-1.4: a character card has `character` and `level`; an action card colour, cost, speed, damage, and
    `character` when it is exclusive to one."""

    id: str
    name: Text
    type: Literal["character", "action"]
    character: Character | Literal[""] = ""
    level: int = 0
    colour: Colour | Literal[""] = ""
    cost: int = 0
    speed: int = 0
    damage: int = 0

    @property
    def exclusive(self) -> bool:
        """An action card only for decks with its character (WUTH-2.4)."""
        return self.type == "action" and self.character != ""

    def check_numbers(self) -> None:
        """Raises ValueError for numbers outside WUTH-1.6 or belonging to the other type."""
        if self.type == "character":
            if not self.character or self.level not in LEVELS:
                raise ValueError("a character card has a character and a level from 0 to 3")
            if self.colour or self.cost or self.speed or self.damage:
                raise ValueError("a character card has no colour, cost, speed or damage")
        else:
            if not self.colour or self.level:
                raise ValueError("an action card has a colour and no level")
            if self.cost not in COSTS or self.speed not in SPEEDS or self.damage not in DAMAGES:
                raise ValueError("cost 0 to 4, speed 1 to 9, damage 0 to 6")


assert tuple(CHARACTERS) == get_args(Character)  # noqa: S101  two spellings of one list
