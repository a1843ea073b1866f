import type { FontTraits } from '@ziwan/contract';

export type Trait = keyof FontTraits;

interface Measure {
  readonly name: string;
  /** What its ends are called. */
  readonly low: string;
  readonly high: string;
  /** The measure, as a clause. */
  readonly about: string;
  /** A value (thousandths) as a clause. */
  readonly said: (value: number) => string;
  /** False if the place among all fonts is not said: the most slanted of upright fonts is not "very slanted". */
  readonly ranked?: boolean;
}

const percent = (value: number) => `${Math.round(value / 10)}%`;

/** In the order in which they are offered. */
export const MEASURES: Readonly<Record<Trait, Measure>> = {
  weight: {
    name: '粗细',
    low: '细',
    high: '粗',
    about: '竖画有多宽，跟字高比',
    said: (value) => `竖画宽是字高的 ${percent(value)}`,
  },
  contrast: {
    name: '反差',
    low: '匀',
    high: '反差大',
    about: '横画和竖画，粗的是细的几倍',
    said: (value) => (value < 1050 ? '横竖一样粗' : `粗的一向是细的 ${(value / 1000).toFixed(1)} 倍`),
  },
  round: {
    name: '方圆',
    low: '方',
    high: '圆',
    about: '轮廓转弯时，弧线占几成，折角占几成',
    said: (value) => `转弯有 ${percent(value)} 是弧线`,
  },
  density: {
    name: '疏密',
    low: '疏',
    high: '密',
    about: '字的外框里，墨占几成',
    said: (value) => `外框里 ${percent(value)} 是墨`,
  },
  size: {
    name: '字面',
    low: '字面小',
    high: '字面大',
    about: '同一个字号，字的外框有多大',
    said: (value) => `外框是字号的 ${percent(value)}`,
  },
  width: {
    name: '宽窄',
    low: '窄',
    high: '宽',
    about: '字宽跟字高比',
    said: (value) => `字宽是字高的 ${percent(value)}`,
  },
  slant: {
    name: '正斜',
    low: '正',
    high: '斜',
    about: '竖画离竖直有几度，向左向右一样算',
    said: (value) => {
      const degrees = ((Math.atan(value / 1000) * 180) / Math.PI).toFixed(1);
      return degrees === '0.0' ? '竖画是直的' : `竖画斜 ${degrees}°`;
    },
    ranked: false,
  },
};

export const TRAITS = Object.keys(MEASURES) as Trait[];

/** Where a font stands among all, and its value (thousandths), in words. @param share 0 for the lowest, 1 for the highest */
export function described(trait: Trait, share: number, value: number): string {
  const { said, ranked = true } = MEASURES[trait];
  return ranked ? `${standing(trait, share)}，${said(value)}` : said(value);
}

/** Where a font stands among all, in words. @param share 0 for the lowest, 1 for the highest */
export function standing(trait: Trait, share: number): string {
  const { name, low, high } = MEASURES[trait];
  if (share >= 0.4 && share <= 0.6) return `${name}居中`;
  const [end, away] = share < 0.5 ? [low, share] : [high, 1 - share];
  return away === 0 ? `最${end}` : away < 0.2 ? `很${end}` : `偏${end}`;
}
