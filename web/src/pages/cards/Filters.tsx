/** Search and filters over a game's cards. Only what tells some of them apart is offered. */
import type { Signal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import { Icon } from "../../art/Drawing";
import type { Face, Layout } from "../../table/vocabulary";
import { pageWords } from "../../words/pages";
import { say } from "../../words/speech";
import { DEAR, EVERYTHING, measure, type Filter, type Have, type Sort } from "./filter";

interface Option {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
}

/** One of several, or all of them; a sign stands for the first that has it, the name for others. */
function Segments({ label, options, value, choose }: { readonly label: string; readonly options: readonly Option[]; readonly value: string; readonly choose: (id: string) => void }) {
  return (
    <div class="seg" role="group" aria-label={label}>
      <button type="button" aria-pressed={value === ""} onClick={() => choose("")}>
        {pageWords.value.all}
      </button>
      {options.map((option, n) => (
        <button key={option.id} type="button" aria-pressed={value === option.id} aria-label={option.name} title={option.name} onClick={() => choose(value === option.id ? "" : option.id)}>
          {option.icon && options.findIndex((other) => other.icon === option.icon) === n ? <Icon name={option.icon} /> : option.name}
        </button>
      ))}
    </div>
  );
}

function Pick({ label, options, value, choose }: { readonly label: string; readonly options: readonly Option[]; readonly value: string; readonly choose: (id: string) => void }) {
  return (
    <label class="pick">
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Filters({ filter, faces, layout, owning }: { readonly filter: Signal<Filter>; readonly faces: readonly Face[]; readonly layout: Layout; readonly owning: boolean }) {
  const words = pageWords.value.filter;
  const open = useSignal(false);
  const now = filter.value;
  const set = (change: Partial<Filter>) => (filter.value = { ...filter.value, ...change });
  const among = (known: Layout["types"], has: (face: Face, id: string) => boolean): Option[] =>
    Object.entries(known).flatMap(([id, look]) => (faces.some((face) => has(face, id)) ? [{ id, name: say(look.name), icon: look.icon || undefined }] : []));
  const types = among(layout.types, (face, id) => face.type === id);
  const elements = among(layout.elements, (face, id) => face.element === id);
  const rarities = among(layout.rarities, (face, id) => face.rarity === id);
  const keywords = among(layout.badges, (face, id) => (face.badges ?? []).some((badge) => badge.kind === id));
  const costs = [...new Set(faces.flatMap((face) => (face.cost == null ? [] : Math.min(face.cost, DEAR))))].sort((a, b) => a - b);
  const any = { id: "", name: words.any };
  const size = measure(faces, layout);
  const sorts: Sort[] = ["printed", ...(size ? (["cost"] as const) : []), "name", ...(rarities.length > 1 ? (["rarity"] as const) : []), ...(owning ? (["owned"] as const) : [])];
  const used = [now.rarity, now.keyword].filter(Boolean).length;
  return (
    <search class="filters" aria-label={words.label}>
      <label class="q">
        <Icon name="search" />
        <span class="vh">{words.search}</span>
        <input type="search" placeholder={words.search} value={now.search} onInput={(event) => set({ search: event.currentTarget.value })} />
      </label>
      <div class="segs">
        {types.length > 1 && <Segments label={words.type} options={types} value={now.type} choose={(type) => set({ type })} />}
        {elements.length > 1 && <Segments label={words.element} options={elements} value={now.element} choose={(element) => set({ element })} />}
        {costs.length > 1 && (
          <Segments label={words.cost} options={costs.map((cost) => ({ id: String(cost), name: cost === DEAR ? `${cost}+` : String(cost) }))} value={now.cost === null ? "" : String(now.cost)} choose={(cost) => set({ cost: cost === "" ? null : Number(cost) })} />
        )}
      </div>
      <button type="button" class="btn more" aria-expanded={open.value} aria-pressed={used > 0} title={words.moreTitle} onClick={() => (open.value = !open.value)}>
        {words.more}
        {used > 0 && ` ${used}`}
      </button>
      {open.value && (
        <div class="more-filters">
          {rarities.length > 1 && <Pick label={words.rarity} options={[any, ...rarities]} value={now.rarity} choose={(rarity) => set({ rarity })} />}
          {keywords.length > 0 && <Pick label={words.keyword} options={[any, ...keywords]} value={now.keyword} choose={(keyword) => set({ keyword })} />}
          {owning && <Pick label={words.have} options={(["all", "owned", "missing"] as const).map((id) => ({ id, name: words.haves[id] }))} value={now.have} choose={(have) => set({ have: have as Have })} />}
          <Pick label={words.sort} options={sorts.map((id) => ({ id, name: id === "cost" && size?.stat ? say(layout.stats[size.stat]?.name) : words.sorts[id] }))} value={now.sort} choose={(sort) => set({ sort: sort as Sort })} />
          <button type="button" class="btn ghost" onClick={() => (filter.value = { ...EVERYTHING, sort: now.sort })}>
            {pageWords.value.collection.clear}
          </button>
        </div>
      )}
    </search>
  );
}
