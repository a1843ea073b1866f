/** What a word of a keyword may stand for, with its name. */
export const WORD_NAMES = {
  style: '风格',
  use: '用途',
  licence: '授权',
  script: '文字',
  weight: '字重',
  variable: '可变字体',
  draws: '写得出的文字',
} as const;
export type WordType = keyof typeof WORD_NAMES;
export const WORD_TYPES = Object.keys(WORD_NAMES) as WordType[];

/** Licences of typefaces that are not here, in words; empty if not known for certain. */
export const ELSEWHERE_LICENCES = {
  commercial: '商业字体，用前要向字厂取得授权',
  open: '开源字体',
  unknown: '',
} as const;
export type ElsewhereLicence = keyof typeof ELSEWHERE_LICENCES;

/**
 * Why fonts are offered instead: `kind`, they match and are in the list of the other kind; `spelling`, their names are
 * nearly the keyword; `look` and `style`, they are like the typeface that is not here, by eye or by their tags; `part`,
 * they have what a part of the keyword stands for; `popular`, they are the most downloaded, and nothing else is known.
 */
export const INSTEAD_REASONS = ['kind', 'spelling', 'look', 'style', 'part', 'popular'] as const;
export type InsteadReason = (typeof INSTEAD_REASONS)[number];

/** How a font that is offered instead is marked. */
export const INSTEAD_LABELS: Record<InsteadReason, string> = {
  kind: '',
  spelling: '名字相近',
  look: '样子相近',
  style: '风格相近',
  part: '一部分相符',
  popular: '下载最多',
};
