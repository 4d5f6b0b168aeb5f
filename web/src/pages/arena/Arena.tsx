/** The arena of a game: where I stand, whom I can challenge, the ladder, and who has challenged me. */
import { useSignal } from "@preact/signals";
import { api } from "../../api/client";
import { arena, type Arena as Mine, type Control } from "../../api/arena";
import type { BattleLine, RulesetPage } from "../../api/types";
import "../../styles/arena.css";
import "../../styles/economy.css";
import "../../styles/rewards.css";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { me } from "../account";
import { useAsked } from "../parts/asked";
import { GameTabs, useGame } from "../parts/GameTabs";
import { Members } from "../parts/Members";
import { Waiting } from "../parts/Trouble";
import { go, pathOf, type Route } from "../route";
import { Shell } from "../Shell";
import { Attacks } from "./Attacks";
import { Foes } from "./Foes";
import { Fought } from "./Fought";
import { LadderTable } from "./LadderTable";
import { Standing } from "./Standing";

interface Loaded {
  readonly page: RulesetPage;
  readonly mine: Mine;
  readonly battles: readonly BattleLine[];
}

async function load(ruleset: string): Promise<Loaded> {
  const [page, mine, list] = await Promise.all([api.ruleset(ruleset), arena.mine(ruleset), api.battles()]);
  return { page, mine, battles: list.battles };
}

/** A battle of this game that is not over: one at a time. */
function UnderWay({ battle }: { readonly battle: BattleLine }) {
  const words = pageWords.value.arena;
  const path = pathOf("battle", { id: battle.id });
  return (
    <p class="under-way">
      <b>{words.resume}</b> {say(battle.opponent)}
      <a class="btn seal" href={path} onClick={(event) => go(event, path)}>
        {words.toBattle}
      </a>
    </p>
  );
}

function Inside({ ruleset }: { readonly ruleset: string }) {
  const asked = useAsked(() => load(ruleset), [ruleset, me.value?.account?.id ?? ""]);
  const control = useSignal<Control>("manual");
  return (
    <Waiting asked={asked}>
      {({ page, mine, battles }) => {
        const open = battles.find((battle) => battle.ruleset === ruleset && (battle.state === "running" || battle.state === "prepared"));
        return (
          <div class="arena">
            {open && <UnderWay battle={open} />}
            <Standing mine={mine} battles={battles} control={control.value} choose={(one) => (control.value = one)} />
            <div class="beside">
              <Foes page={page} control={control.value} />
              <Fought ruleset={ruleset} unit={say(page.stakes?.unit)} />
            </div>
            <div class="beside">
              <LadderTable ruleset={ruleset} control={control.value} />
              <Attacks ruleset={ruleset} />
            </div>
          </div>
        );
      }}
    </Waiting>
  );
}

export function Arena({ parts }: { readonly parts: Route["parts"] }) {
  const words = pageWords.value.arena;
  const chosen = useGame(parts.ruleset, (game) => game.modes.includes("arena"));
  return (
    <Shell>
      <main class="sheet-page">
        <header class="page-head">
          <h1>{words.title}</h1>
          <GameTabs place="arena" chosen={chosen} />
        </header>
        <Waiting asked={chosen.games}>
          {() => (
            <Members
              title={pageWords.value.notSignedIn}
              words={words.guest}
              otherwise={
                chosen.id && (
                  <div class="arena guest">
                    <LadderTable ruleset={chosen.id} control="manual" />
                    <LadderTable ruleset={chosen.id} control="auto" />
                  </div>
                )
              }
            >
              {() => <Inside ruleset={chosen.id} />}
            </Members>
          )}
        </Waiting>
      </main>
    </Shell>
  );
}
