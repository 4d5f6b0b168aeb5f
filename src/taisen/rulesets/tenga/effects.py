"""What cards can do. Each effect holds its numbers, its deed and its sentence, which are one thing."""

from typing import ClassVar, Literal

from taisen.engine.cards import Effect
from taisen.engine.table import Seat
from taisen.engine.text import NOTHING, Text

from .aims import Aim, aim_words, aimed, spots
from .deeds import Context, Play
from .glossary import NAMES
from .state import AILMENTS, Mark, State

Keyword = Literal["guard", "deathtouch", "lifesteal", "rush", "storm", "regeneration"]
Trait = Literal["quick_swap", "poison_resist", "immune_once", "poison_boost", "short_ailments"]


class Deed(Effect, frozen=True, forbid_unknown_fields=True):
    """An effect of TENGA. `text` ends in a verb; `noun` names what it gives where it lasts (equipment, auras)."""

    noun: ClassVar[Text] = NOTHING

    def resolve(self, r: Play, ctx: Context) -> None:
        """Do it. Targets are those of this moment; deaths are the caller's business."""
        raise NotImplementedError

    def possible(self, state: State, ctx: Context) -> bool:
        """Whether it has a target; an effect that needs none has (TENGA-6.10)."""
        return True

    def soften(self, n: int) -> int:
        """What a reaction leaves of `n` damage."""
        return n

    def gift(self) -> tuple[Mark, ...]:
        """What it gives as long as equipment is worn or an aura shines."""
        return ()

    def lasting(self) -> Text:
        """What it gives, in words."""
        return self.noun.fill(**self.words())


class Aimed(Deed, frozen=True, forbid_unknown_fields=True):
    """An effect on each unit of an aim. A card puts the aim's words into `to`."""

    to: Aim

    def words(self) -> dict[str, Text | int | str]:
        return {**super().words(), "to": aim_words(self.to)}

    def possible(self, state: State, ctx: Context) -> bool:
        return bool(spots(state, ctx, self.to))

    def resolve(self, r: Play, ctx: Context) -> None:
        for seat, place in aimed(r, ctx, self.to):
            self.touch(r, ctx, seat, place)

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        """Do it to one of them."""
        raise NotImplementedError


# -- damage and healing ------------------------------------------------------------------------------------------------------


class Damage(Aimed, frozen=True, forbid_unknown_fields=True, tag="damage"):
    text = Text("{to}に{n}ダメージを与える", "deal {n} damage to {to}")
    n: int

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.hit(ctx, seat, place, self.n)


class DamageCore(Deed, frozen=True, forbid_unknown_fields=True, tag="damage_core"):
    text = Text("{past}{whose}コアに{n}ダメージを与える", "deal {n} damage to {whose} core{past}")
    n: int
    to: Literal["own_core", "enemy_core"] = "enemy_core"
    divertible: bool = True

    def words(self) -> dict[str, Text | int | str]:
        whose = Text("自分の", "your") if self.to == "own_core" else Text("相手の", "the enemy")
        past = NOTHING if self.divertible else Text("守護と挑発を無視して、", ", ignoring Guard and Taunt")
        return {"n": self.n, "whose": whose, "past": past}

    def resolve(self, r: Play, ctx: Context) -> None:
        r.hit_core(ctx, ctx.seat if self.to == "own_core" else 1 - ctx.seat, self.n, self.divertible)


class Heal(Aimed, frozen=True, forbid_unknown_fields=True, tag="heal"):
    text = Text("{to}の体力を{n}回復する", "restore {n} HP to {to}")
    n: int

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.heal(seat, place, self.n, "effect")


class HealCore(Deed, frozen=True, forbid_unknown_fields=True, tag="heal_core"):
    text = Text("自分のコアを{n}回復する", "restore {n} HP to your core")
    n: int

    def resolve(self, r: Play, ctx: Context) -> None:
        r.heal_core(ctx.seat, self.n)


class Destroy(Aimed, frozen=True, forbid_unknown_fields=True, tag="destroy"):
    text = Text("{to}を破壊する", "destroy {to}")

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.doom(seat, place, "effect")


# -- numbers and marks ---------------------------------------------------------------------------------------------------------


class Lent(Aimed, frozen=True, forbid_unknown_fields=True):
    """What a unit may be given for a time: `turns` own Ends, 0 for good."""

    turns: int = 0

    def words(self) -> dict[str, Text | int | str]:
        for_a_while = Text(f"{self.turns}ターン", f" for {self.turns} turn{'s' if self.turns > 1 else ''}")
        return {**super().words(), "turns": for_a_while if self.turns else NOTHING}


class Buff(Lent, frozen=True, forbid_unknown_fields=True, tag="buff"):
    text = Text("{to}に{change}を{turns}付与する", "give {to} {change}{turns}")
    noun = Text("{change}", "{change}")
    atk: int = 0
    hp: int = 0

    def words(self) -> dict[str, Text | int | str]:
        parts = [(self.atk, "攻撃力", "ATK"), (self.hp, "体力", "HP")]
        ja = "／".join(f"{name}{n:+d}" for n, name, _ in parts if n)
        en = "/".join(f"{n:+d} {name}" for n, _, name in parts if n)
        return {**super().words(), "change": Text(ja, en)}

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        if not self.turns:
            r.buff(seat, place, self.atk, self.hp)
            return
        for mark in self.gift():
            r.mark(ctx, seat, place, mark)

    def gift(self) -> tuple[Mark, ...]:
        return tuple([Mark(kind, n, self.turns) for kind, n in (("atk", self.atk), ("hp", self.hp)) if n])


class Shield(Aimed, frozen=True, forbid_unknown_fields=True, tag="shield"):
    text = Text("{to}にシールド{n}を付与する", "give {to} Shield {n}")
    n: int

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.mark(ctx, seat, place, Mark("shield", self.n))


class Defense(Aimed, frozen=True, forbid_unknown_fields=True, tag="defense"):
    text = Text("{to}に防御{n}を付与する", "give {to} Defense {n}")
    noun = Text("防御{n}", "Defense {n}")
    n: int

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        for mark in self.gift():
            r.mark(ctx, seat, place, mark)

    def gift(self) -> tuple[Mark, ...]:
        return (Mark("defense", self.n),)


class Grant(Lent, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="grant"):
    text = Text("{to}に{keyword}を{turns}付与する", "give {to} {keyword}{turns}")
    noun = Text("{keyword}", "{keyword}")
    keyword: Keyword
    n: int = 1  # of regeneration

    def words(self) -> dict[str, Text | int | str]:
        strength = str(self.n) if self.keyword == "regeneration" else ""
        name = NAMES[self.keyword]
        return {**super().words(), "keyword": Text(name.ja + strength, f"{name.en} {strength}".rstrip())}

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        for mark in self.gift():
            r.mark(ctx, seat, place, mark)

    def gift(self) -> tuple[Mark, ...]:
        return (Mark(self.keyword, self.n, self.turns),)


class Taunt(Deed, frozen=True, forbid_unknown_fields=True, tag="taunt"):
    text = Text("{to}に挑発を{turns}ターン付与する", "give {to} Taunt for {turns|1 turn|# turns}")
    to: ClassVar[Aim] = "own_front"  # and nobody else (TENGA-9.7)
    turns: int

    def words(self) -> dict[str, Text | int | str]:
        return {**super().words(), "to": aim_words(self.to)}

    def possible(self, state: State, ctx: Context) -> bool:
        return state.sides[ctx.seat].front is not None

    def resolve(self, r: Play, ctx: Context) -> None:
        for seat, place in spots(r.state, ctx, self.to):
            r.mark(ctx, seat, place, Mark("taunt", 1, self.turns))


class EndureOnce(Aimed, frozen=True, forbid_unknown_fields=True, tag="endure_once"):
    text = Text("{to}に不屈を付与する", "give {to} Endure")

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.mark(ctx, seat, place, Mark("endure"))


class Poison(Aimed, frozen=True, forbid_unknown_fields=True, tag="poison"):
    text = Text("{to}に毒{n}を{turns}ターン付与する", "inflict Poison {n} on {to} for {turns|1 turn|# turns}")
    n: int
    turns: int

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.mark(ctx, seat, place, Mark("poison", self.n, self.turns))


class Burn(Aimed, frozen=True, forbid_unknown_fields=True, tag="burn"):
    text = Text("{to}に火傷{n}を{turns}ターン付与する", "inflict Burn {n} on {to} for {turns|1 turn|# turns}")
    n: int
    turns: int

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.mark(ctx, seat, place, Mark("burn", self.n, self.turns))


class Shock(Aimed, frozen=True, forbid_unknown_fields=True, tag="shock"):
    text = Text("{to}に感電{n}を{turns}ターン付与する", "inflict Shock {n} on {to} for {turns|1 turn|# turns}")
    n: int
    turns: int

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.mark(ctx, seat, place, Mark("shock", self.n, self.turns))


class Freeze(Aimed, frozen=True, forbid_unknown_fields=True, tag="freeze"):
    text = Text("{to}を{turns}ターン凍結させる", "freeze {to} for {turns|1 turn|# turns}")
    turns: int

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.mark(ctx, seat, place, Mark("freeze", 1, self.turns))


class Cleanse(Aimed, frozen=True, forbid_unknown_fields=True, tag="cleanse"):
    text = Text("{to}の状態異常をすべて取り除く", "cleanse {to} of all ailments")

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.unmark(seat, place, AILMENTS, "cleansed")


class Bear(Deed, frozen=True, forbid_unknown_fields=True, tag="trait"):
    """What only equipment does (TENGA-9.11)."""

    text = Text("{trait}を得る", "gain {trait}")
    noun = Text("{trait}", "{trait}")
    trait: Trait

    def words(self) -> dict[str, Text | int | str]:
        return {"trait": NAMES[self.trait]}

    def gift(self) -> tuple[Mark, ...]:
        return (Mark(self.trait),)


# -- cards and mana ------------------------------------------------------------------------------------------------------------


class Draw(Deed, frozen=True, forbid_unknown_fields=True, tag="draw"):
    text = Text("カードを{n}枚引く", "draw {n|1 card|# cards}")
    n: int

    def resolve(self, r: Play, ctx: Context) -> None:
        r.draw(ctx.seat, self.n)


class Scout(Deed, frozen=True, forbid_unknown_fields=True, tag="scout"):
    text = Text("自分の山札の上から{n}枚を見る", "look at the top {n|card|# cards} of your library")
    n: int

    def resolve(self, r: Play, ctx: Context) -> None:
        r.scout(ctx.seat, self.n)


class GainMana(Deed, frozen=True, forbid_unknown_fields=True, tag="gain_mana"):
    text = Text("このターン、マナを{n}得る", "gain {n} mana this turn")
    n: int

    def resolve(self, r: Play, ctx: Context) -> None:
        r.gain_mana(ctx.seat, self.n)


# -- moving ------------------------------------------------------------------------------------------------------------------------


class BounceBench(Aimed, frozen=True, forbid_unknown_fields=True, tag="bounce_bench"):
    text = Text("{to}を持ち主の手札に戻す", "return {to} to its owner's hand")

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.bounce(seat, place)


class Swap(Aimed, frozen=True, forbid_unknown_fields=True, tag="swap"):
    text = Text("{to}を自分の前衛と入れ替える", "swap {to} with your front")
    to: Aim = "chosen"

    def possible(self, state: State, ctx: Context) -> bool:
        side = state.sides[ctx.seat]
        return side.front is not None and side.swap_cooldown == 0 and super().possible(state, ctx)

    def touch(self, r: Play, ctx: Context, seat: Seat, place: int) -> None:
        r.swap(seat, place)


class SummonToken(Deed, frozen=True, forbid_unknown_fields=True, tag="summon_token"):
    text = Text("{token}を自分の控えに出す", "put {token} on your bench")
    token: str

    def resolve(self, r: Play, ctx: Context) -> None:
        r.make_token(ctx.seat, self.token)


# -- reactions ---------------------------------------------------------------------------------------------------------------------


class ReduceDamage(Deed, frozen=True, forbid_unknown_fields=True, tag="reduce_damage"):
    text = Text("そのダメージを{n}減らす", "reduce that damage by {n}")
    n: int

    def resolve(self, r: Play, ctx: Context) -> None:
        """All it does is soften."""

    def soften(self, n: int) -> int:
        return max(0, n - self.n)


class PreventDamage(Deed, frozen=True, forbid_unknown_fields=True, tag="prevent_damage"):
    text = Text("そのダメージを無効にする", "prevent that damage")

    def resolve(self, r: Play, ctx: Context) -> None:
        """All it does is soften."""

    def soften(self, n: int) -> int:
        return 0


class Retaliate(Deed, frozen=True, forbid_unknown_fields=True, tag="retaliate"):
    text = Text("攻撃してきたユニットに{n}ダメージを与える", "deal {n} damage to the attacker")
    n: int

    def resolve(self, r: Play, ctx: Context) -> None:
        for seat, place in spots(r.state, ctx, "attacker"):
            r.hit(ctx, seat, place, self.n)


AnyEffect = (
    Damage
    | DamageCore
    | Heal
    | HealCore
    | Destroy
    | Buff
    | Shield
    | Defense
    | Grant
    | Taunt
    | EndureOnce
    | Poison
    | Burn
    | Shock
    | Freeze
    | Cleanse
    | Bear
    | Draw
    | Scout
    | GainMana
    | BounceBench
    | Swap
    | SummonToken
    | ReduceDamage
    | PreventDamage
    | Retaliate
)
