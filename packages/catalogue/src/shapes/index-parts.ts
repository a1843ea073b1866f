/**
 * Chooses which parts of an index stay and what another part is written of, so that a new face rewrites no part that is
 * much larger: a face is rewritten as often as the index has doubled. A part of which half is gone is not kept.
 * @param wanted keys of the faces that the parts should have; `added` are those that no kept part has
 */
export function chooseParts<Part extends { readonly keys: readonly string[] }>(
  parts: readonly Part[],
  wanted: ReadonlySet<string>,
): { kept: Part[]; added: string[] } {
  const left = new Set(wanted);
  const kept: { part: Part; own: string[] }[] = [];
  for (const part of parts.toSorted((a, b) => b.keys.length - a.keys.length)) {
    const own = part.keys.filter((key) => left.has(key));
    if (2 * own.length <= part.keys.length) continue;
    for (const key of own) left.delete(key);
    kept.push({ part, own });
  }
  const added = [...left];
  kept.sort((a, b) => b.own.length - a.own.length);
  for (let last = kept.at(-1); last && added.length > 0; last = kept.at(-1)) {
    if (last.own.length > 2 * added.length) break;
    added.push(...last.own);
    kept.pop();
  }
  return { kept: kept.map(({ part }) => part), added };
}
