import { SHEET_LIMITS } from '@ziwan/contract';
import { lineOf, textIn } from '../../text/my-text/text.ts';
import { MAX_COMPARE } from './compare-store.ts';

/** The state of a comparison, as held in its URL. */
export interface CompareView {
  /** Family or face numbers, in order. */
  fonts: readonly string[];
  /** The visitor's text, or empty. */
  text: string;
  /** CSS pixels. Paper uses the same length in points. */
  size: number;
  /** `#rrggbb`, or empty for the page's ink. */
  color: string;
  /** Thousandths of an em. */
  spacing: number;
  vertical: boolean;
  /** Axis values, clamped to each font's range. */
  axes: Readonly<Record<string, number>>;
  /** Shows metric lines over the samples. */
  metrics: boolean;
  /** The two fonts in the overlay; empty for the first two. */
  pair: readonly string[];
}

/** Path of the comparison. `/user/compare` is the same for signed-in visitors. */
export const COMPARE_PATH = '/compare';
export const COMPARE_SAMPLE = '江湖夜雨十年灯';
export const SIZE = { min: 12, max: 160, initial: 56 } as const;
export const SPACING = { min: -200, max: 1000 } as const;

const whole = (raw: string | null, initial: number, min: number, max: number): number => {
  const n = Number(raw);
  return raw === null || raw.trim() === '' || !Number.isFinite(n)
    ? initial
    : Math.min(max, Math.max(min, Math.round(n)));
};

/** Cuts a text to the limit of a printed sheet without splitting characters. */
export function sheetText(text: string): string {
  let out = '';
  for (const c of lineOf(text, SHEET_LIMITS.text)) {
    if (out.length + c.length > SHEET_LIMITS.text) break;
    out += c;
  }
  return out || COMPARE_SAMPLE;
}

const numbers = (raw: string | null, most: number): string[] =>
  [
    ...new Set(
      (raw ?? '')
        .split(',')
        .map((s) => s.trim())
        .filter((s) => s !== '' && s.length <= 128),
    ),
  ].slice(0, most);

function axesOf(raw: string | null): Record<string, number> {
  const axes: Record<string, number> = {};
  for (const pair of (raw ?? '').slice(0, 200).split(',')) {
    const match = /^([\x20-\x7e]{4}):(-?\d+(?:\.\d+)?)$/.exec(pair);
    if (match) axes[match[1] as string] = Number(match[2]);
  }
  return axes;
}

/** Parses a URL. Invalid values fall back to defaults. */
export function readView(search: URLSearchParams): CompareView {
  const color = search.get('color') ?? '';
  return {
    fonts: numbers(search.get('fonts'), MAX_COMPARE),
    text: textIn(search),
    size: whole(search.get('size'), SIZE.initial, SIZE.min, SIZE.max),
    color: /^#?[0-9a-f]{6}$/i.test(color) ? `#${color.replace('#', '').toLowerCase()}` : '',
    spacing: whole(search.get('spacing'), 0, SPACING.min, SPACING.max),
    vertical: search.get('vertical') === '1',
    axes: axesOf(search.get('axes')),
    metrics: search.get('metrics') === '1',
    pair: numbers(search.get('pair'), 2),
  };
}

/** Serialises a view without defaults and in fixed order, so that equal views have equal URLs. */
export function writeView(view: CompareView): [string, string][] {
  const axes = Object.keys(view.axes)
    .sort()
    .map((tag) => `${tag}:${view.axes[tag]}`)
    .join(',');
  const all: [string, string | false][] = [
    ['fonts', view.fonts.join(',')],
    ['text', view.text],
    ['size', view.size !== SIZE.initial && String(view.size)],
    ['color', view.color.replace('#', '')],
    ['spacing', view.spacing !== 0 && String(view.spacing)],
    ['vertical', view.vertical && '1'],
    ['axes', axes],
    ['metrics', view.metrics && '1'],
    ['pair', view.pair.length === 2 && view.pair.join(',')],
  ];
  return all.filter((pair): pair is [string, string] => Boolean(pair[1]));
}

/** Commas and colons are not escaped, to keep the URL readable. */
export function hrefOf(path: string, view: CompareView): string {
  const query = writeView(view)
    .map(
      ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':')}`,
    )
    .join('&');
  return query ? `${path}?${query}` : path;
}

/** Values of all axes of a font. Weight defaults to 400. */
export function axesFor(
  axes: readonly { tag: string; min: number; default: number; max: number }[],
  asked: CompareView['axes'],
): Record<string, number> | undefined {
  if (axes.length === 0) return undefined;
  return Object.fromEntries(
    axes.map(({ tag, min, default: initial, max }) => {
      const value = asked[tag] ?? (tag === 'wght' ? 400 : initial);
      return [tag, Math.min(max, Math.max(min, value))];
    }),
  );
}

/** One point is 4/3 CSS pixels. */
const PIXELS = 4 / 3;

/** Paper size in points, clamped to the sheet's limits. */
export const pointsOf = (pixels: number): number =>
  Math.min(SHEET_LIMITS.size.max, Math.max(SHEET_LIMITS.size.min, Math.round(pixels / PIXELS)));

export const pixelsOf = (points: number): number => Math.round(points * PIXELS);

export function sheetQueryOf(view: CompareView, fonts: readonly string[]) {
  const axes = writeView(view).find(([key]) => key === 'axes')?.[1];
  return {
    fonts: fonts.join(','),
    text: sheetText(view.text),
    size: pointsOf(view.size),
    ...(view.spacing === 0 ? {} : { spacing: view.spacing }),
    ...(view.color ? { color: view.color.replace('#', '') } : {}),
    ...(axes ? { axes } : {}),
  };
}
