/** Shown at the page's own address. */
export const DEFAULT_CHARACTER = '永';
const PATH = '/font/hanzi';

export interface HanziState {
  readonly char: string;
  /** Characters that came with it, itself included; empty if it came alone. */
  readonly row: readonly string[];
  /** Numbers of up to two fonts, in the order in which they were chosen. */
  readonly compare: readonly string[];
  readonly tags: readonly string[];
  readonly current: number;
}

/**
 * True for a text of one hanzi, or of one seal character of Unicode 18.0, which browsers do not know yet. A few marks
 * that stand with hanzi have their script.
 */
export const isHanzi = (text: string): boolean =>
  /^(?!\p{M})[\p{Script=Han}\u{3d000}-\u{3fc3f}]$/u.test(text);

/** Address of a character, in a fixed order and without defaults. */
export function hanziHref({
  char,
  row = [],
  compare = [],
  tags = [],
  current = 1,
}: Partial<HanziState>): string {
  const pairs: [string, string | undefined][] = [
    ['char', char === DEFAULT_CHARACTER && row.length === 0 ? '' : char],
    ['of', row.join('')],
    ['compare', compare.join(',')],
    ['tagNumber', tags.join(',')],
    ['current', current > 1 ? String(current) : ''],
  ];
  const query = new URLSearchParams(pairs.filter((pair): pair is [string, string] => Boolean(pair[1])));
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
