import { cleanLine } from '@ziwan/contract/names';
import type { FontReport } from '@ziwan/font-inspect';
import { pinyin } from 'pinyin-pro';
import { bare, splitStyleWords, widthOf } from './style-words.ts';

const MAX_SLUG = 60;
/** Maximum length of a family name that comes from a file name. */
const MAX_NAME = 60;

/** Converts to lower-case letters and digits joined by single hyphens; empty if there are none. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}

/** Splits a text into pinyin syllables without tones. A run of other characters counts as one syllable. */
export function syllablesOf(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((s) =>
      s
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^a-z0-9]+/),
    )
    .filter((s) => s !== '');
}

export function pinyinOf(name: string): { pinyin: string; initials: string } {
  const syllables = syllablesOf(name);
  return { pinyin: syllables.join(''), initials: syllables.map((s) => s[0]).join('') };
}

/** Prefers the Latin name, which reads better in a URL; `font` if neither name gives a letter. */
export function familySlug(nameZh: string, nameEn: string | null): string {
  return slugOf(nameEn ?? '') || pinyinSlug(nameZh) || 'font';
}

export function styleSlug(styleName: string): string {
  return slugOf(styleName) || pinyinSlug(styleName) || 'style';
}

/** Address part from a Chinese text, by syllables; empty if nothing in it has a reading. */
export function pinyinSlug(text: string): string {
  return slugOf(pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('-'));
}

/** Returns the first free one of `wanted`, `wanted-2`, `wanted-3` … */
export function firstFree(wanted: string, taken: (candidate: string) => boolean): string {
  if (!taken(wanted)) return wanted;
  for (let n = 2; ; n++) if (!taken(`${wanted}-${n}`)) return `${wanted}-${n}`;
}

const WEIGHTS: readonly (readonly [RegExp, number, string])[] = [
  [/^(hairline|thin)$/, 100, 'Thin'],
  [/^(extra|ultra)light$/, 200, 'ExtraLight'],
  [/^light$/, 300, 'Light'],
  [/^(regular|normal|book|roman|plain|standard|r)?$/, 400, 'Regular'],
  [/^medium$/, 500, 'Medium'],
  [/^(semi|demi)(bold)?$/, 600, 'SemiBold'],
  [/^bold$/, 700, 'Bold'],
  [/^(extra|ultra)bold$/, 800, 'ExtraBold'],
  [/^(black|heavy)$/, 900, 'Black'],
];

export interface Style {
  name: string;
  /** CSS weight, 1 to 1000. */
  weight: number;
  /** Width class, 1 to 9; 5 is normal. */
  width: number;
}

const weightWord = (word: string) => WEIGHTS.find(([pattern]) => pattern.test(bare(word)));

/**
 * Normalises style names, which fonts spell in many ways. Words at the end of the family's name are part of the style.
 * A word wins over weight class 400 and width class 5, which many fonts declare regardless of their look.
 */
export function styleOf(
  report: Pick<FontReport, 'names' | 'weight' | 'width' | 'italic' | 'axes'>,
  override: { styleName?: string; weight?: number } = {},
): Style {
  const italic = report.italic ? ' Italic' : '';
  const hasAxis = (tag: string) => report.axes.some((a) => a.tag === tag);
  const named = familyNames(report.names.family, '');
  // What an axis changes is no style of the face.
  const words = splitStyleWords(named.en ?? named.zh).words.filter(
    (word) => !hasAxis(widthOf(word) === null ? 'wght' : 'wdth'),
  );
  const own = (pick(report.names.subfamily, LATIN) ?? pick(report.names.subfamily, CHINESE) ?? '').trim();
  const upright = own.replace(/[\s-]*(italic|oblique)\b/i, '').trim();
  const wordWidth = [...words, ...splitStyleWords(`- ${upright}`).words].map(widthOf).find((w) => w !== null);
  const width = report.width === 5 && !hasAxis('wdth') ? (wordWidth ?? 5) : report.width;
  if (report.axes.length > 0) {
    const wght = report.axes.find((a) => a.tag === 'wght');
    const weight = wght ? Math.min(Math.max(400, wght.min), wght.max) : weightClass(report.weight);
    return {
      name: override.styleName ?? [...words, `Variable${italic}`].join(' '),
      weight: override.weight ?? Math.round(weight),
      width,
    };
  }
  const subfamily = weightWord(upright);
  const known =
    subfamily?.[2] === 'Regular' ? (words.map(weightWord).find((w) => w) ?? subfamily) : subfamily;
  const declared = weightClass(report.weight);
  const weight = override.weight ?? (known && declared === 400 ? known[1] : declared);
  // A family may call all its weights "Regular"; then the weight determines the name.
  const plain =
    known?.[2] === 'Regular' ? (WEIGHTS.find(([, w]) => w === weight)?.[2] ?? `W${weight}`) : null;
  const name = joinedStyle(words, plain ?? known?.[2] ?? upright);
  return { name: override.styleName ?? `${name}${italic}`, weight, width };
}

/** The style's own name after the words of the family's name that it does not repeat. */
function joinedStyle(words: readonly string[], own: string): string {
  const named = words.map((word) => {
    const known = weightWord(word)?.[2];
    return known && known !== 'Regular' ? known : word;
  });
  const repeated = own === 'Regular' || bare(named.join('')).includes(bare(own));
  return [...named, ...(repeated && named.length > 0 ? [] : [own])].join(' ');
}

/** Expands weights written as 1 to 9, as some tools do. */
function weightClass(value: number): number {
  if (value <= 0) return 400;
  return Math.min(value < 10 ? value * 100 : value, 1000);
}

const CHINESE = /^zh/i;
const LATIN = /^en/i;

function pick(names: Record<string, string>, tag: RegExp): string | null {
  const found = Object.entries(names).find(([t, name]) => tag.test(t) && name.trim() !== '');
  return found ? found[1].trim() : null;
}

/** Returns a family's names from the font. `zh` falls back to any name there is. */
export function familyNames(family: Record<string, string>, fallback: string): Names {
  const zh =
    pick(family, /^zh-(Hans|CN|SG)/i) ??
    pick(family, /^zh/i) ??
    // Many Chinese fonts store their name under another language's tag.
    Object.values(family).find((n) => /\p{Script=Han}/u.test(n)) ??
    null;
  const en =
    pick(family, LATIN) ??
    Object.values(family).find((n) => /^[\x20-\x7e]+$/.test(n) && n.trim() !== '') ??
    null;
  const nameEn = en && !/\p{Script=Han}/u.test(en) ? en : null;
  return { zh: zh ?? nameEn ?? pick(family, /./) ?? cleanLine(fallback, MAX_NAME), en: nameEn };
}

interface Names {
  zh: string;
  en: string | null;
}

/** Names of the family without what tells its weights and widths apart. */
export const stemOf = ({ zh, en }: Names): Names => ({
  zh: splitStyleWords(zh).stem,
  en: en === null ? null : splitStyleWords(en).stem,
});

/** Key by which later files find their family. */
export function familyKey(names: Names): string {
  return (names.en ?? names.zh).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Weights that a face offers: its own, or every multiple of 100 on its weight axis. */
export function weightsOf(weight: number, axes: FontReport['axes']): number[] {
  const axis = axes.find((a) => a.tag === 'wght' && a.max > a.min);
  if (!axis) return [weight];
  return [100, 200, 300, 400, 500, 600, 700, 800, 900].filter((w) => w >= axis.min && w <= axis.max);
}
