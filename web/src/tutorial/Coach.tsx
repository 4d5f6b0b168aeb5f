/** Says what to do in a lesson, and where it leads when it is done. */
import { Icon } from "../art/Drawing";
import type { Game } from "../battle/game";
import { go, pathOf, visit } from "../pages/route";
import { pageWords } from "../words/pages";
import { say } from "../words/speech";
import type { Course } from "./course";

export function Coach({ course, game, again }: { readonly course: Course; readonly game: Game; readonly again: () => void }) {
  const words = pageWords.value.tutorial;
  const { name, n, lessons, goals, reached, hint, stuck, next } = course.now.value;
  const { done } = course;
  // what has been done is seen first, then judged
  const seen = !game.playing.value;
  const battle = `${pathOf("home")}?game=${course.ruleset}`;
  return (
    <section class={`coach panel${done && seen ? " done" : ""}`} aria-label={words.title}>
      <h2>
        <span class="no">{words.lesson(n, lessons)}</span>
        {say(name)}
        <span class="steps" role="img" aria-label={words.reached(reached, goals.length)}>
          {goals.map((_, i) => (
            <i key={i} class={i < reached ? "on" : ""} />
          ))}
        </span>
      </h2>
      <div class="says" role="status">
        {done && seen ? <p>{next ? words.done : words.allDone}</p> : <p>{say(goals[Math.min(reached, goals.length - 1)])}</p>}
        {seen && (hint || stuck) && (
          <p class="hint">
            <Icon name="help" />
            <span>{stuck || !hint ? words.stuck : say(hint)}</span>
          </p>
        )}
      </div>
      <div class="do">
        {done && seen && next && (
          <button type="button" class="btn seal" onClick={() => visit(pathOf("tutorial", { ruleset: course.ruleset, lesson: next }))}>
            {words.next}
          </button>
        )}
        {done && seen && !next && (
          <a class="btn seal" href={battle} onClick={(event) => go(event, battle)}>
            {words.toBattle}
          </a>
        )}
        <button type="button" class={`btn${stuck && seen ? " seal" : " ghost"}`} onClick={again}>
          {words.again}
        </button>
      </div>
    </section>
  );
}
