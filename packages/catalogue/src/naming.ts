import { cleanLine } from '@ziwan/contract/names';
import type { FontReport } from '@ziwan/font-inspect';
import { pinyin } from 'pinyin-pro';

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
}

/**
 * Normalises style names, which fonts spell in many ways. A weight word in the name wins over weight class 400,
 * which many single-weight fonts declare regardless of their look.
 */
export function styleOf(
  report: Pick<FontReport, 'names' | 'weight' | 'italic' | 'axes'>,
  override: { styleName?: string; weight?: number } = {},
): Style {
  const wght = report.axes.find((a) => a.tag === 'wght');
  const italic = report.italic ? ' Italic' : '';
  if (report.axes.length > 0) {
    const weight = wght ? Math.min(Math.max(400, wght.min), wght.max) : weightClass(report.weight);
    return {
      name: override.styleName ?? `Variable${italic}`,
      weight: override.weight ?? Math.round(weight),
    };
  }
  const own = (pick(report.names.subfamily, LATIN) ?? pick(report.names.subfamily, CHINESE) ?? '').trim();
  const upright = own.replace(/[\s-]*(italic|oblique)\b/i, '').trim();
  const known = WEIGHTS.find(([word]) => word.test(upright.toLowerCase().replace(/[\s-]+/g, '')));
  const declared = weightClass(report.weight);
  const weight = override.weight ?? (known && declared === 400 ? known[1] : declared);
  // A family may call all its weights "Regular"; then the weight determines the name.
  const plain =
    known?.[2] === 'Regular' ? (WEIGHTS.find(([, w]) => w === weight)?.[2] ?? `W${weight}`) : null;
  return { name: override.styleName ?? `${plain ?? known?.[2] ?? upright}${italic}`, weight };
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
export function familyNames(
  family: Record<string, string>,
  fallback: string,
): { zh: string; en: string | null } {
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

/** Key by which later files find their family. */
export function familyKey(names: { zh: string; en: string | null }): string {
  return (names.en ?? names.zh).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Weights that a face offers: its own, or every multiple of 100 on its weight axis. */
export function weightsOf(weight: number, axes: FontReport['axes']): number[] {
  const axis = axes.find((a) => a.tag === 'wght' && a.max > a.min);
  if (!axis) return [weight];
  return [100, 200, 300, 400, 500, 600, 700, 800, 900].filter((w) => w >= axis.min && w <= axis.max);
}
