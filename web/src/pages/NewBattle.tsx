/** Everything that is decided before a battle: whom to meet, with which deck, by whose hand. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api/client";
import { decks, type KeptDeck } from "../api/decks";
import { begin, lastWish } from "../app/begin";
import type { RulesetPage } from "../api/types";
import { say, ui } from "../words/speech";
import { lessonToOpen, progress } from "../tutorial/progress";
import { me } from "./account";
import { Trouble, troubleText } from "./parts/Trouble";
import { go, pathOf } from "./route";

interface Option {
  readonly id: string;
  readonly name: string;
  readonly text?: string;
}

/** A row of choices of which one is taken: radio buttons that look like plates. */
function Choices({ legend, name, options, value, choose }: { readonly legend: string; readonly name: string; readonly options: readonly Option[]; readonly value: string; readonly choose: (id: string) => void }) {
  return (
    <fieldset class={`choices c-${name}`}>
      <legend>{legend}</legend>
      <div class="plates">
        {options.map((option) => (
          <label key={option.id} class={`plate${value === option.id ? " on" : ""}`}>
            <input type="radio" name={name} value={option.id} checked={value === option.id} onChange={() => choose(option.id)} />
            <b>{option.name}</b>
            {option.text && <small>{option.text}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The way to the tutorial: at the head of everything for whoever has not been through it. */
function Learn({ page }: { readonly page: RulesetPage }) {
  const words = ui.value.learn;
  const lessons = page.lessons.map((lesson) => lesson.id);
  if (!lessons.length) return null;
  const { lesson, learnt } = progress(page.id);
  const done = lessons.every((id) => learnt.includes(id));
  const open = lessonToOpen(lessons, progress(page.id));
  const path = pathOf("tutorial", { ruleset: page.id, lesson: open });
  return (
    <p class={`learn${done ? " done" : ""}`}>
      <span>
        <b>{words.title}</b>
        {!done && <small>{words.text(lessons.length)}</small>}
      </span>
      <a class={`btn${done ? " ghost" : ""}`} href={path} onClick={(event) => go(event, path)}>
        {done ? words.anew : lesson ? words.goOn : words.begin}
      </a>
    </p>
  );
}

const PRACTICE = "";

export function NewBattle({ id }: { readonly id: string }) {
  const page = useSignal<RulesetPage | null>(null);
  const opponent = useSignal(PRACTICE);
  const deck = useSignal("");
  const kept = useSignal<readonly KeptDeck[]>([]);
  const level = useSignal("");
  const control = useSignal<"manual" | "auto">("manual");
  const seats = useSignal(2);
  const variant = useSignal("");
  const busy = useSignal(false);
  const trouble = useSignal<unknown>(null);
  useEffect(() => {
    let left = false;
    page.value = null;
    api
      .ruleset(id)
      .then((found) => {
        if (left) return;
        const last = lastWish(id);
        const one = <T,>(all: readonly T[], wished: T | null | undefined): T | undefined => (wished != null && all.includes(wished) ? wished : all[0]);
        const npcs = found.modes.includes("npc") ? found.npcs.map((npc) => npc.id) : [];
        opponent.value = last?.mode === "practice" ? PRACTICE : (one(npcs, last?.opponent) ?? PRACTICE);
        deck.value = one(found.decks.map((ready) => ready.id), last?.deck) ?? "";
        const levels = found.levels.map((known) => known.id);
        level.value = levels.find((known) => known === last?.level) ?? found.levels.find((known) => known.usual)?.id ?? "";
        seats.value = one(found.seats, last?.seats) ?? 2;
        variant.value = one((found.variants ?? []).map((way) => way.id), last?.variant) ?? "";
        page.value = found;
      })
      .catch((error: unknown) => {
        trouble.value = error;
      });
    return () => {
      left = true;
    };
  }, [id]);
  const member = me.value?.account && me.value.account.kind !== "guest" ? me.value.account.id : "";
  const decked = page.value?.needs_deck ?? false;
  useEffect(() => {
    kept.value = [];
    if (!member || !decked) return;
    // without an answer there are still the ready decks
    decks.mine(id).then(
      (mine) => {
        kept.value = mine.decks.filter((one) => one.problems.length === 0);
        const last = lastWish(id)?.deck;
        if (kept.value.some((one) => one.id === last)) deck.value = last ?? deck.value;
      },
      () => undefined,
    );
  }, [id, member, decked]);
  const words = ui.value;
  const game = page.value;
  if (!game) return <p class="none-yet">{trouble.value ? troubleText(trouble.value) : words.loading}</p>;

  const launch = async () => {
    if (busy.value) return;
    busy.value = true;
    trouble.value = null;
    trouble.value = await begin({
      ruleset: id,
      mode: opponent.value === PRACTICE ? "practice" : "npc",
      control: control.value,
      ...(opponent.value === PRACTICE ? { level: level.value } : { opponent: opponent.value }),
      ...(game.needs_deck && deck.value ? { deck: deck.value } : {}),
      ...(game.seats.length > 1 ? { seats: seats.value } : {}),
      ...(variant.value ? { variant: variant.value } : {}),
    });
    busy.value = false;
  };

  const opponents: Option[] = [
    ...(game.modes.includes("npc") ? game.npcs.map((npc) => ({ id: npc.id, name: say(npc.name), text: [say(game.levels.find((known) => known.id === npc.level)?.name), say(npc.text)].filter(Boolean).join(words.dot) })) : []),
    ...(game.modes.includes("practice") ? [{ id: PRACTICE, name: words.practice, text: words.practiceText }] : []),
  ];
  return (
    <form
      class="new-battle"
      onSubmit={(event) => {
        event.preventDefault();
        void launch();
      }}
    >
      <Learn page={game} />
      <Choices legend={words.opponent} name="opponent" options={opponents} value={opponent.value} choose={(one) => (opponent.value = one)} />
      {opponent.value === PRACTICE && (
        <Choices legend={words.level} name="level" options={game.levels.map((known) => ({ id: known.id, name: say(known.name), text: say(known.text) }))} value={level.value} choose={(one) => (level.value = one)} />
      )}
      {game.needs_deck && game.decks.length > 0 && (
        <Choices
          legend={words.deck}
          name="deck"
          options={[
            ...kept.value.map((one) => ({ id: one.id, name: one.name, text: words.ownDeck })),
            ...game.decks.map((one) => ({ id: one.id, name: say(one.name), text: one.kind === "starter" ? words.starterDeck : words.sampleDeck })),
          ]}
          value={deck.value}
          choose={(one) => (deck.value = one)}
        />
      )}
      {(game.variants?.length ?? 0) > 1 && <Choices legend={words.variant} name="variant" options={(game.variants ?? []).map((way) => ({ id: way.id, name: say(way.name) }))} value={variant.value} choose={(one) => (variant.value = one)} />}
      {game.seats.length > 1 && <Choices legend={words.seats} name="seats" options={game.seats.map((n) => ({ id: String(n), name: words.seatsOf(n) }))} value={String(seats.value)} choose={(n) => (seats.value = Number(n))} />}
      <Choices
        legend={words.control}
        name="control"
        options={[
          { id: "manual", name: words.manual, text: words.manualText },
          { id: "auto", name: words.auto, text: words.autoText },
        ]}
        value={control.value}
        choose={(one) => (control.value = one === "auto" ? "auto" : "manual")}
      />
      <div class="launch">
        <Trouble error={trouble.value} ruleset={id} />
        <button type="submit" class="btn seal go" aria-disabled={busy.value ? "true" : undefined}>
          {busy.value ? words.starting : words.start}
        </button>
      </div>
    </form>
  );
}

