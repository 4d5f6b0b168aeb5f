/** Which game a page is about: remembered, so that every page opens with the one looked at last. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { api } from "../../api/client";
import type { RulesetLine } from "../../api/types";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { go, pathOf } from "../route";
import type { Asked } from "./asked";
import { useAsked } from "./asked";

const KEY = "taisen.game";
const last = signal(read());

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

type Place = "decks" | "cards" | "arena" | "tables";

export interface ChosenGame {
  readonly games: Asked<readonly RulesetLine[]>;
  /** Its id; empty until the games are known. */
  readonly id: string;
}

/** The games `fits` holds of, and the one of them to show: that of the address, else the last one looked at, else the first. */
export function useGame(given: string | undefined, fits: (game: RulesetLine) => boolean): ChosenGame {
  const games = useAsked(async () => (await api.rulesets()).rulesets.filter(fits), []);
  const list = games.value.value;
  const id = list ? ([given, last.value].find((one) => list.some((game) => game.id === one)) ?? list[0]?.id ?? "") : "";
  useEffect(() => {
    if (!id || id === last.value) return;
    last.value = id;
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // then the next page begins with the first game
    }
  }, [id]);
  return { games, id };
}

export function GameTabs({ place, chosen }: { readonly place: Place; readonly chosen: ChosenGame }) {
  const list = chosen.games.value.value;
  if (!list || list.length < 2) return null;
  return (
    <nav class="game-tabs" aria-label={pageWords.value.games}>
      {list.map((game) => {
        const path = pathOf(place, { ruleset: game.id });
        return (
          <a key={game.id} href={path} aria-current={game.id === chosen.id ? "true" : undefined} onClick={(event) => go(event, path)}>
            {say(game.name)}
          </a>
        );
      })}
    </nav>
  );
}
