import { MY_TEXTS, type MyText, type MyTexts } from './my-texts.ts';

/**
 * Merges the texts of two devices. Of two forms of a text the later wins, a deleted text stays deleted unless it was
 * changed later, and identical texts become one.
 */
export function mergeTexts(a: MyTexts, b: MyTexts): MyTexts {
  const gone = new Map<string, number>();
  for (const { id, at } of [...a.gone, ...b.gone]) gone.set(id, Math.max(at, gone.get(id) ?? 0));
  const byId = new Map<string, MyText>();
  for (const text of [...a.texts, ...b.texts]) {
    const known = byId.get(text.id);
    if ((!known || known.at < text.at) && (gone.get(text.id) ?? -1) < text.at) byId.set(text.id, text);
  }
  const byWords = new Map<string, MyText>();
  for (const text of byId.values()) {
    const words = `${text.name}\n${text.text}`;
    const known = byWords.get(words);
    // Picks the smaller id, so that every device keeps the same one.
    if (!known || text.id < known.id) byWords.set(words, text);
  }
  const order = (x: { id: string; at: number }, y: { id: string; at: number }) =>
    x.at - y.at || (x.id < y.id ? -1 : 1);
  return {
    texts: [...byWords.values()].sort(order),
    gone: [...gone]
      .map(([id, at]) => ({ id, at }))
      .filter(({ id }) => !byId.has(id))
      .sort(order)
      .slice(-MY_TEXTS.gone),
  };
}

/** Selects the newest texts that fit into an account; the browser keeps the others. */
export function fitting(texts: readonly MyText[]): MyText[] {
  const fit: MyText[] = [];
  let total = 0;
  for (const text of texts.toReversed()) {
    if (fit.length === MY_TEXTS.texts || total + text.text.length > MY_TEXTS.total) continue;
    total += text.text.length;
    fit.push(text);
  }
  return fit.reverse();
}
