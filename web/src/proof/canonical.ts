/** JSON with its keys in order and no space: what the service hashes. */
export function canonical(thing: unknown): string {
  if (Array.isArray(thing)) return `[${thing.map(canonical).join(",")}]`;
  if (thing === null || typeof thing !== "object") return JSON.stringify(thing);
  const fields = Object.entries(thing).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join(",")}}`;
}

/** The same without one field. */
export function canonicalWithout(thing: object, field: string): string {
  return canonical(Object.fromEntries(Object.entries(thing).filter(([name]) => name !== field)));
}
