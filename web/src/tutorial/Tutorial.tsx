/** A game's tutorial: the lesson that is open, on the same table as any battle. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused, Unreachable, api } from "../api/client";
import { Game } from "../battle/game";
import { go, pathOf, type Route } from "../pages/route";
import "../styles/tutorial.css";
import { TableView } from "../table/TableView";
import { pageWords } from "../words/pages";
import { ui } from "../words/speech";
import { Coach } from "./Coach";
import { Course } from "./course";
import { lessonToOpen, progress } from "./progress";

interface Opened {
  readonly course: Course;
  readonly game: Game;
}

async function open(ruleset: string, wanted: string, anew: boolean): Promise<Opened> {
  const [page, list] = await Promise.all([api.ruleset(ruleset), api.cards(ruleset)]);
  const lesson = wanted || lessonToOpen(page.lessons.map((one) => one.id), progress(ruleset));
  const course = await Course.open(ruleset, lesson, anew);
  const { moment } = course.now.value;
  if (!moment.view) throw new Refused({ status: 404 });
  history.replaceState(null, "", pathOf("tutorial", { ruleset, lesson })); // not a visit: it is open already
  return { course, game: new Game(course.link, page, new Map(list.cards.map((face) => [face.id, face])), { ...moment, view: moment.view }) };
}

export function Tutorial({ parts }: { readonly parts: Route["parts"] }) {
  const ruleset = parts.ruleset ?? "";
  const opened = useSignal<Opened | null>(null);
  const trouble = useSignal<"" | "missing" | "offline">("");
  const round = useSignal({ n: 0, anew: false });
  const { n, anew } = round.value;
  useEffect(() => {
    let left = false;
    let game: Game | null = null;
    trouble.value = "";
    open(ruleset, opened.peek()?.course.now.value.lesson ?? parts.lesson ?? "", anew).then(
      (found) => {
        if (left) return found.game.close();
        game = found.game;
        opened.value = found;
      },
      (error: unknown) => {
        trouble.value = error instanceof Unreachable ? "offline" : "missing";
      },
    );
    return () => {
      left = true;
      game?.close();
    };
  }, [n]);
  const again = (fresh: boolean) => (round.value = { n: n + 1, anew: fresh });
  if (trouble.value || !opened.value) {
    return (
      <main class="note">
        <h1>{trouble.value === "missing" ? pageWords.value.tutorial.missing : trouble.value ? ui.value.offline : ui.value.loading}</h1>
        {trouble.value === "offline" && (
          <button type="button" class="btn seal" onClick={() => again(false)}>
            {ui.value.retry}
          </button>
        )}
        <a class="btn" href="/" onClick={(event) => go(event, "/")}>
          {ui.value.back}
        </a>
      </main>
    );
  }
  const { course, game } = opened.value;
  return <TableView key={`${course.now.value.lesson}.${n}`} game={game} coach={<Coach course={course} game={game} again={() => again(true)} />} />;
}
