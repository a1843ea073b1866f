import type { MarkedText } from '@ziwan/contract';

/** Text to compare: letters and digits folded as in search, with their source positions. */
interface Folded {
  text: string;
  /** UTF-16 offset in the source of each unit of `text`, and the end of the character it belongs to. */
  from: number[];
  to: number[];
  /** True where a word begins. */
  begins: boolean[];
}

/** Matches the most common hanzi, which folding does not change. */
const IDEOGRAPH = /^[\u4e00-\u9fff]$/;

/** A character in lower case, without diacritics and width variants; it may become several. */
const foldedForm = (character: string): string =>
  character.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();

function fold(source: string): Folded {
  const folded: Folded = { text: '', from: [], to: [], begins: [] };
  let at = 0;
  let begins = true;
  for (const character of source) {
    const end = at + character.length;
    const ideograph = IDEOGRAPH.test(character);
    for (const unit of ideograph ? character : foldedForm(character)) {
      if (!ideograph && !/[\p{L}\p{N}]/u.test(unit)) {
        begins = true;
        continue;
      }
      folded.text += unit;
      for (let i = 0; i < unit.length; i++) {
        folded.from.push(at);
        folded.to.push(end);
        folded.begins.push(begins && i === 0);
      }
      begins = false;
    }
    at = end;
  }
  return folded;
}

/** Ranges of the source that match one of the normalised terms, in order and not overlapping. */
function find(folded: Folded, terms: readonly string[], most: number): [number, number][] {
  const hits: [number, number][] = [];
  for (const term of terms) {
    // Terms of one or two Latin letters match only at the beginning of a word.
    const short = /^[a-z0-9]{1,2}$/.test(term);
    for (
      let i = folded.text.indexOf(term);
      i >= 0 && hits.length < most;
      i = folded.text.indexOf(term, i + 1)
    ) {
      if (!short || folded.begins[i])
        hits.push([folded.from[i] as number, folded.to[i + term.length - 1] as number]);
    }
  }
  hits.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const merged: [number, number][] = [];
  for (const hit of hits) {
    const last = merged.at(-1);
    if (last && hit[0] <= last[1]) last[1] = Math.max(last[1], hit[1]);
    else merged.push(hit);
  }
  return merged;
}

const MOST_MARKS = 50;

/** Locates every match of a term in the text, up to `MOST_MARKS`. */
export function mark(text: string, terms: readonly string[]): MarkedText {
  return { text, ranges: find(fold(text), terms, MOST_MARKS) };
}

/** Characters kept before the first match as context. */
const LEAD = 24;

/** About `length` characters around the first match, or from the beginning if there is none; cut ends get `…`. */
export function excerpt(text: string, terms: readonly string[], length = 110): MarkedText {
  const flat = text.replace(/\s+/g, ' ').trim();
  const ranges = find(fold(flat), terms, MOST_MARKS);
  const first = ranges[0]?.[0] ?? 0;
  const start = atBoundary(
    flat,
    flat.length <= length ? 0 : Math.max(0, Math.min(first - LEAD, flat.length - length)),
  );
  const end = atBoundary(flat, Math.min(flat.length, start + length));
  const before = start > 0 ? '…' : '';
  return {
    text: `${before}${flat.slice(start, end)}${end < flat.length ? '…' : ''}`,
    ranges: ranges
      .filter(([a, b]) => a >= start && b <= end)
      .map(([a, b]) => [a - start + before.length, b - start + before.length]),
  };
}

/** Moves a cut so that it does not split a surrogate pair. */
function atBoundary(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
