import type { FontReport } from '@ziwan/font-inspect';
import { pinyin } from 'pinyin-pro';

const MAX_SLUG = 60;

/** Lower-case letters and digits joined by single hyphens; empty when the text has none. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}

/** A text as it is read: pinyin without tones, syllable by syllable; a run that is not Chinese counts as one. */
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

/** Full pinyin, and the first letters. */
export function pinyinOf(name: string): { pinyin: string; initials: string } {
  const syllables = syllablesOf(name);
  return { pinyin: syllables.join(''), initials: syllables.map((s) => s[0]).join('') };
}

/** Latin name first, since it reads better in an address; `font` when neither name gives a letter. */
export function familySlug(nameZh: string, nameEn: string | null): string {
  return slugOf(nameEn ?? '') || pinyinSlug(nameZh) || 'font';
}

/** Every style of a family gets an address part of its own. */
export function styleSlug(styleName: string): string {
  return slugOf(styleName) || pinyinSlug(styleName) || 'style';
}

/** A Chinese text as part of an address, syllable by syllable; empty where there is nothing to be read. */
export function pinyinSlug(text: string): string {
  return slugOf(pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('-'));
}

/** The first of `wanted`, `wanted-2`, `wanted-3` … that is free. */
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
 * One spelling for styles that fonts name in many ways. A weight word in the name wins over a weight class of 400,
 * which many single-weight fonts carry whatever they look like.
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
  // A family of many weights may call each of them "Regular"; then the number tells them apart.
  const plain =
    known?.[2] === 'Regular' ? (WEIGHTS.find(([, w]) => w === weight)?.[2] ?? `W${weight}`) : null;
  return { name: override.styleName ?? `${plain ?? known?.[2] ?? upright}${italic}`, weight };
}

/** Some tools write the weight as 1 to 9. */
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

/** The family's names as the font carries them; `zh` falls back to any name there is. */
export function familyNames(
  family: Record<string, string>,
  fallback: string,
): { zh: string; en: string | null } {
  const zh =
    pick(family, /^zh-(Hans|CN|SG)/i) ??
    pick(family, /^zh/i) ??
    // Many Chinese fonts carry their name under another language's tag.
    Object.values(family).find((n) => /\p{Script=Han}/u.test(n)) ??
    null;
  const en =
    pick(family, LATIN) ??
    Object.values(family).find((n) => /^[\x20-\x7e]+$/.test(n) && n.trim() !== '') ??
    null;
  const nameEn = en && !/\p{Script=Han}/u.test(en) ? en : null;
  return { zh: zh ?? nameEn ?? pick(family, /./) ?? fallback, en: nameEn };
}

/** Under this key later files find the family they belong to. */
export function familyKey(names: { zh: string; en: string | null }): string {
  return (names.en ?? names.zh).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Weights that a face can take: its own, or every hundred of its weight axis. */
export function weightsOf(weight: number, axes: FontReport['axes']): number[] {
  const axis = axes.find((a) => a.tag === 'wght' && a.max > a.min);
  if (!axis) return [weight];
  return [100, 200, 300, 400, 500, 600, 700, 800, 900].filter((w) => w >= axis.min && w <= axis.max);
}
