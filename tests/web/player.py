"""A person at the table in a real browser: opens a battle, takes cards up, lets them go, presses keys. Knows no rule."""

from playwright.sync_api import Locator, Page

READY = """() => document.querySelector('.result') || (document.querySelector('main.table') && !document.querySelector('.seam.busy')
  && document.querySelector('.card.liftable, .acts .btn:not([aria-disabled]), .seam .option, main.table .target'))"""
TARGETS = ", ".join(f"main.table .{kind}" for kind in ("slot.target", "card.target", "zone-target", "counter.target", "seat.target"))
# counts what is under way, so that nobody waits for a move that was never sent
COUNT = """(() => {
  const fetched = window.fetch
  window.sending = 0
  window.fetch = async (...words) => {
    if (words[1]?.method !== 'POST') return fetched(...words)
    window.sending += 1
    try { return await fetched(...words) } finally { window.sending -= 1; window.answeredAt = performance.now() }
  }
})()"""
MOVED = """async before => {
  const began = performance.now()
  for (;;) {
    if (document.querySelector('.result') || document.querySelector('.foot').textContent !== before) return true
    const now = performance.now()
    if (!window.sending && now - Math.max(began, window.answeredAt ?? 0) > 150 || now - began > 15_000) return false
    await new Promise(later => setTimeout(later, 10))
  }
}"""
MOST_DEEDS = 500


class Player:
    """Plays with the mouse, with fingers or with keys; `deeds` counts what the server has accepted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(COUNT)

    def begin(self, ruleset: str, *, pace: int = 0) -> None:
        """From the first page to a battle against the first opponent, by hand."""
        self.page.add_init_script(f"localStorage.setItem('taisen.pace', '{pace}')")
        self.page.goto(f"/?game={ruleset}")
        self.page.locator(f".scroll[data-ruleset={ruleset}]").click()
        self.page.locator(f".scroll[data-ruleset={ruleset}][aria-pressed=true]").wait_for()
        self.page.locator(".new-battle button[type=submit]").click()
        self.page.locator("main.table").wait_for()
        self.wait()

    def wait(self) -> None:
        """Until it is for this player to decide, or over."""
        self.page.wait_for_function(READY, timeout=15_000)

    @property
    def step(self) -> str:
        """The number of the step, from the foot of the page."""
        return self.page.locator(".foot").text_content() or ""

    @property
    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def moved(self, before: str) -> bool:
        """Whether the battle has moved on since `before`, as soon as nothing is under way any more."""
        if not self.page.evaluate(MOVED, before):
            return False
        self.wait()
        return True

    def middle(self, thing: Locator) -> tuple[float, float]:
        box = thing.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # -- the mouse, held down ------------------------------------------------------------------------------------------------

    def drag(self, card: Locator) -> bool:
        """Drag a card to the last place that glows for it; if none does, to the middle of the table. Whether that was a move."""
        before, mouse = self.step, self.page.mouse
        x, y = self.middle(card)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y - 12, steps=3)
        targets = self.page.locator(TARGETS)
        spot = self.middle(targets.last) if targets.count() else self.middle(self.page.locator("main.table"))
        mouse.move(*spot, steps=6)
        mouse.up()
        if self.moved(before):
            return True
        return self.answer(before)

    def answer(self, before: str) -> bool:
        """Where a drop asks which of several things was meant: the first."""
        option = self.page.locator(".seam .option")
        if option.count():
            option.first.click()
            return self.moved(before)
        self.page.keyboard.press("Escape")
        return False

    def drag_whatever_can_be_dragged(self) -> bool:
        """One move by dragging; False when nothing that lifts leads to one."""
        cards = self.page.locator("main.table .card.liftable")
        return any(self.drag(cards.nth(n)) for n in range(cards.count() - 1, -1, -1) if n < cards.count())

    # -- clicks ----------------------------------------------------------------------------------------------------------------

    def click_something(self) -> bool:
        """One move by clicking a card and then a place."""
        before = self.step
        if self.page.locator(".seam .option").count():
            return self.answer(before)
        if self.pick_from_a_pile(before):
            return True
        bare = self.page.locator("main.table .target .here, main.table button.target")
        if bare.count():
            bare.first.click(force=True)
            if self.moved(before) or self.pick_from_a_pile(before):
                return True
        for n in range(self.page.locator("main.table .card.liftable").count()):
            cards = self.page.locator("main.table .card.liftable")
            if n >= cards.count():
                break
            x, y = self.middle(cards.nth(n))
            self.page.mouse.click(x, y - 20 if n else y)
            targets = self.page.locator(TARGETS)
            if targets.count():
                self.page.mouse.click(*self.middle(targets.first))
            elif not self.moved(before):
                self.page.mouse.click(x, y - 20 if n else y)
            if self.moved(before) or self.answer(before):
                return True
        return False

    def pick_from_a_pile(self, before: str) -> bool:
        """One move with the first card that can be chosen in the pile that is open; a pile without one is closed."""
        if not self.page.locator("dialog").count():
            return False
        cards = self.page.locator("dialog [data-pick]")
        if not cards.count():
            self.page.keyboard.press("Escape")
            return False
        cards.first.click()
        return self.moved(before) or self.answer(before)

    def press_a_button(self, *, end: bool) -> bool:
        """The main button (`end`), or one of the others."""
        before = self.step
        buttons = self.page.locator(f".acts:not(.after-end) .btn{'.end' if end else ':not(.end)'}:not([aria-disabled])")
        if not buttons.count():
            return False
        buttons.first.click()
        if self.moved(before):
            return True
        targets = self.page.locator("main.table .slot.target, main.table .card.target")
        if targets.count():
            self.page.mouse.click(*self.middle(targets.first))
            if self.moved(before):
                return True
        return self.answer(before)

    # -- a whole battle --------------------------------------------------------------------------------------------------------

    def play_by_dragging(self) -> int:
        """To the end; gives how many moves were made by dragging."""
        drags = 0
        for _ in range(MOST_DEEDS):
            if self.over:
                return drags
            if self.drag_whatever_can_be_dragged():
                drags += 1
            elif not (self.press_a_button(end=True) or self.press_a_button(end=False)):
                self.wait()
        raise AssertionError("the battle does not end")

    def play_by_clicking(self) -> None:
        """To the end, whatever the game is: a few moves a turn, then the main button."""
        clicks = 0
        for _ in range(MOST_DEEDS):
            if self.over:
                return
            if clicks < 4 and self.click_something():
                clicks += 1
            elif self.press_a_button(end=True) or self.press_a_button(end=False) or self.click_something():
                clicks = 0
            else:
                self.wait()
        raise AssertionError("the battle does not end")

    def play_by_keyboard(self) -> int:
        """To the end with keys alone; gives how many moves they made besides ending turns."""
        deeds = idle = 0
        for _ in range(MOST_DEEDS):
            if self.over:
                return deeds
            if any(self.press_keys(*keys) for keys in self.useful_keys()):
                deeds += 1
                idle = 0
            elif self.press_keys("T") or self.walk_to_a_target():
                idle = 0
            else:
                idle += 1  # the turn may just have ended by itself
                assert idle < 5, "no key does anything"
        raise AssertionError("the battle does not end")

    def useful_keys(self) -> list[tuple[str, ...]]:
        """What a look at the table suggests: keys of lit buttons, numbers of cards that lift."""
        lit = self.page.locator(".acts .btn:not([aria-disabled]):not(.end) kbd").all_inner_texts()
        hand = self.page.evaluate("[...document.querySelectorAll('.k-fan .card')].map(card => card.classList.contains('liftable'))")
        return [(key,) for key in lit] + [(str(n), "Enter") for n, lifts in enumerate(hand, 1) if lifts]

    def walk_to_a_target(self) -> bool:
        """With the arrows to a thing that glows, and Enter: how a question is answered."""
        before = self.step
        for arrow in ("ArrowUp", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowDown", "ArrowLeft"):
            if self.page.evaluate("document.activeElement.closest('.target') !== null"):
                break
            self.page.keyboard.press(arrow)
        self.page.keyboard.press("Enter")
        return self.moved(before)

    def press_keys(self, *keys: str) -> bool:
        """One after another; whether that was a move. If it was none, Escape lets go of what was taken up."""
        before = self.step
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(40)
        if self.moved(before):
            return True
        self.page.keyboard.press("Enter")  # where a key asks which of several things is meant, the first has the focus
        if self.moved(before):
            return True
        self.page.keyboard.press("Escape")
        return False
