import type { FaceRow } from '@ziwan/store';

/** Scripts in which titles of a Chinese game are set; fonts of others serve its text in another language. */
const TITLES: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Hans+Hant', 'Jpan', 'Kore', 'Latn']);

/** Words by which text faces are named. */
const TEXT_NAME =
  /(?<![a-z])(?:sans|serif|mono(?:space)?|text|p?gothic|p?mincho|u?ming(?:ti)?|fangsong|s[ou]ng(?:ti)?|hei(?:ti)?|u?kai(?:ti)?|batang|dotum|gulim|myungjo|roman|typewriter|code|ui|book)(?![a-z])|仿?宋[体體]?|[黑楷明圆圓][体體]|明朝|ゴシック/i;

/**
 * The list in which a family goes whose kind nobody states: text faces are 通用. A family is a text face if it comes in
 * several weights or with an italic, has its script from elsewhere, or is named as one.
 */
export function kindOf(
  names: readonly (string | null)[],
  faces: readonly Pick<FaceRow, 'weight' | 'italic' | 'axes'>[],
  script: string,
): 'creative' | 'currency' {
  const several = (of: (face: (typeof faces)[number]) => number) => new Set(faces.map(of)).size > 1;
  const weighted = faces.some(({ axes }) => axes.includes('"wght"'));
  const named = names.some((name) => TEXT_NAME.test(spaced(name ?? '')));
  const isText =
    !TITLES.has(script) || weighted || several((f) => f.weight) || several((f) => f.italic) || named;
  return isText ? 'currency' : 'creative';
}

/** `TakaoGothic` → `Takao Gothic` */
const spaced = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
