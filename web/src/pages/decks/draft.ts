/** A deck being built: what it holds, what the service says of it, and whether it is kept as it is. */
import { computed, effect, signal } from "@preact/signals";
import { Refused } from "../../api/client";
import { decks, type Checked, type Copies, type KeptDeck } from "../../api/decks";
import type { RulesetPage } from "../../api/types";

/** The service is asked about the deck when it has been left alone for so long, in milliseconds. */
const PAUSE = 200;
const KEY = "taisen.draft.";

/** In the address of a deck that is not kept yet. */
export const NEW = "new";

export interface Content {
  readonly name: string;
  readonly cards: Copies;
}

const same = (a: Copies, b: Copies): boolean => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

export const sizeOf = (cards: Copies): number => Object.values(cards).reduce((sum, n) => sum + n, 0);

/** `cards` with `by` more copies of `card`; none left: the card is gone. */
export function changed(cards: Copies, card: string, by: number): Copies {
  const n = (cards[card] ?? 0) + by;
  const { [card]: _, ...others } = cards;
  return n > 0 ? { ...others, [card]: n } : others;
}

/** How many copies of a card may be in the deck of somebody who owns so many. */
export const mostOf = (page: Pick<RulesetPage, "copies">, owned: Copies | null, card: string): number => Math.min(page.copies[card] ?? Infinity, owned ? (owned[card] ?? 0) : Infinity);

export class Draft {
  readonly name = signal("");
  readonly cards = signal<Copies>({});
  /** As the service keeps it; null: not kept yet. */
  readonly kept = signal<KeptDeck | null>(null);
  readonly checked = signal<Checked | null>(null);
  readonly checking = signal(true);
  readonly busy = signal(false);
  readonly trouble = signal<unknown>(null);
  /** Somebody, in another window perhaps, has changed the deck meanwhile. */
  readonly elsewhere = signal(false);
  /** Unsaved changes of an earlier visit have been taken up again. */
  readonly restored = signal(false);
  readonly size = computed(() => sizeOf(this.cards.value));
  readonly dirty = computed(() => {
    const kept = this.kept.value;
    return kept ? kept.name !== this.name.value || !same(kept.cards, this.cards.value) : this.size.value > 0;
  });

  private readonly stop: (() => void)[] = [];
  private turn = 0;

  /** `owner`: whose it is; `kept`: null for a new deck, which begins with `first`; `origin` tells new decks of different beginnings apart. */
  constructor(
    readonly page: RulesetPage,
    readonly owned: Copies | null,
    private readonly owner: string,
    private readonly origin: string,
    kept: KeptDeck | null,
    private readonly first: Content,
  ) {
    this.kept.value = kept;
    const left = this.leftBehind();
    this.name.value = left?.name ?? first.name;
    this.cards.value = left?.cards ?? first.cards;
    this.restored.value = left !== null && (left.name !== first.name || !same(left.cards, first.cards));
    this.stop.push(effect(() => this.check(this.cards.value)));
    this.stop.push(effect(() => this.remember(this.dirty.value ? { name: this.name.value, cards: this.cards.value } : null)));
  }

  close(): void {
    this.turn++;
    for (const stop of this.stop) stop();
  }

  n(card: string): number {
    return this.cards.value[card] ?? 0;
  }

  most(card: string): number {
    return mostOf(this.page, this.owned, card);
  }

  /** One more copy; false: there may be no more. */
  add(card: string): boolean {
    if (this.n(card) >= this.most(card)) return false;
    this.cards.value = changed(this.cards.value, card, 1);
    return true;
  }

  remove(card: string): boolean {
    if (!this.n(card)) return false;
    this.cards.value = changed(this.cards.value, card, -1);
    return true;
  }

  put(content: Partial<Content>): void {
    if (content.name !== undefined) this.name.value = content.name;
    if (content.cards !== undefined) this.cards.value = content.cards;
  }

  revert(): void {
    this.restored.value = false;
    this.put(this.kept.value ?? this.first);
  }

  /** Keep the deck, with its present name; the kept one, or null and `trouble`. */
  async save(): Promise<KeptDeck | null> {
    const kept = this.kept.value;
    const [name, cards] = [this.name.value.trim(), this.cards.value];
    const key = this.key;
    const done = await this.doing(() => (kept ? decks.change(kept.id, name, cards, kept.revision) : decks.keep(this.page.id, name, cards)));
    if (done) {
      this.name.value = done.name;
      if (key !== this.key) forget(key);
    }
    return done;
  }

  async defend(on: boolean): Promise<void> {
    const kept = this.kept.value;
    if (kept) await this.doing(() => decks.defend(kept.id, on));
  }

  async drop(): Promise<boolean> {
    const kept = this.kept.value;
    if (!kept) return false;
    const gone = await this.doing(async () => {
      await decks.drop(kept.id);
      return kept;
    });
    if (gone) {
      this.close();
      this.remember(null);
    }
    return gone !== null;
  }

  /** After a change elsewhere: take theirs, or make mine the next revision after it. */
  async settle(take: "theirs" | "mine"): Promise<void> {
    const kept = this.kept.value;
    if (!kept) return;
    const theirs = await this.doing(() => decks.one(kept.id));
    if (!theirs) return;
    this.elsewhere.value = false;
    if (take === "theirs") this.put(theirs);
    else await this.save();
  }

  private async doing(deed: () => Promise<KeptDeck>): Promise<KeptDeck | null> {
    if (this.busy.value) return null;
    this.busy.value = true;
    this.trouble.value = null;
    try {
      this.kept.value = await deed();
      this.restored.value = false;
      return this.kept.value;
    } catch (error) {
      this.elsewhere.value = error instanceof Refused && error.problem.code === "deck_changed";
      this.trouble.value = this.elsewhere.value ? null : error;
      return null;
    } finally {
      this.busy.value = false;
    }
  }

  private check(cards: Copies): void {
    const turn = ++this.turn;
    this.checking.value = true;
    const ask = (): void => {
      if (turn !== this.turn) return;
      decks.check(this.page.id, cards).then(
        (told) => {
          if (turn !== this.turn) return;
          this.checked.value = told;
          this.checking.value = false;
        },
        () => {
          if (turn !== this.turn) return;
          this.checked.value = null;
          setTimeout(ask, 4_000);
        },
      );
    };
    setTimeout(ask, this.checked.peek() ? PAUSE : 0);
  }

  // -- what is not saved outlives the page --

  private get key(): string {
    return `${KEY}${this.owner}.${this.page.id}.${this.kept.peek()?.id ?? NEW + this.origin}`;
  }

  private leftBehind(): Content | null {
    try {
      const left: unknown = JSON.parse(localStorage.getItem(this.key) ?? "null");
      return left !== null && typeof left === "object" && "name" in left && "cards" in left ? (left as Content) : null;
    } catch {
      return null;
    }
  }

  private remember(content: Content | null): void {
    if (!content) return forget(this.key);
    try {
      localStorage.setItem(this.key, JSON.stringify(content));
    } catch {
      // then a draft ends with its page
    }
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept there
  }
}
