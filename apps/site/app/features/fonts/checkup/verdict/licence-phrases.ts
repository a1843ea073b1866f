/** The author's own words for free commercial use. */
export const FREE_FOR_ALL: readonly RegExp[] = [
  /(免费|免費|可|可以|允许|允許|可供)商[用业業]/,
  /商[业業](使用|用途)[均都皆也]?免[费費]/,
  /\b(used?|using) [^.;]{0,40}\bcommercially\b|\bcommercially (and|or|&) non-?commercially\b/i,
  /free for (personal and |both personal and )?commercial|free for all uses/i,
];

/** The part of a line around a match, from and to whole words where there are spaces. */
export function quoteAround(line: string, at: number, length: number): string {
  let from = at <= BEFORE ? 0 : at - BEFORE;
  let to = Math.min(line.length, at + length + AFTER);
  const first = line.indexOf(' ', from);
  if (from > 0 && first >= 0 && first - from < WORD && first < at) from = first;
  const last = line.lastIndexOf(' ', to);
  if (to < line.length && to - last < WORD) to = last;
  return `${from > 0 ? '…' : ''}${line.slice(from, to).trim()}${to < line.length ? '…' : ''}`;
}

const BEFORE = 60;
const AFTER = 80;
const WORD = 20;
