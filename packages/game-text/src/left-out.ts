import type { FileReading } from './read.ts';

/** Groups of one label, of all files, that were not read. */
export interface LeftOutGroup {
  readonly label: string;
  readonly texts: number;
  /** Names of the files that have it. */
  readonly files: readonly string[];
  /** Distinct hanzi that are in nothing that was read, by code point. */
  readonly hanzi: string;
  /** True if somebody chose the parts of each of these files. */
  readonly isChosen: boolean;
}

/** What a script does not include although its files have it. */
export interface LeftOut {
  /** Those with the most unread hanzi first. */
  readonly groups: readonly LeftOutGroup[];
  /** Unread hanzi of all groups, by code point. */
  readonly hanzi: string;
}

/**
 * The groups that were not read.
 * @param isRead true for the code points of the script
 */
export function leftOutOf(
  readings: readonly Pick<FileReading, 'name' | 'leftOut' | 'isChosen'>[],
  isRead: (codePoint: number) => boolean,
): LeftOut {
  const groups = new Map<
    string,
    { texts: number; files: Set<string>; hanzi: Set<number>; isChosen: boolean }
  >();
  for (const { name, leftOut, isChosen } of readings)
    for (const { label, texts, hanzi } of leftOut) {
      const group = groups.get(label) ?? { texts: 0, files: new Set(), hanzi: new Set(), isChosen: true };
      groups.set(label, group);
      group.texts += texts;
      group.files.add(name);
      group.isChosen &&= isChosen;
      for (const character of hanzi) {
        const codePoint = character.codePointAt(0) as number;
        if (!isRead(codePoint)) group.hanzi.add(codePoint);
      }
    }
  const all = [...groups].map(([label, { texts, files, hanzi, isChosen }]) => ({
    ...{ label, texts, files: [...files], isChosen },
    hanzi: textOf(hanzi),
  }));
  return {
    groups: all.sort((a, b) => [...b.hanzi].length - [...a.hanzi].length),
    hanzi: textOf(new Set([...groups.values()].flatMap(({ hanzi }) => [...hanzi]))),
  };
}

const textOf = (codePoints: ReadonlySet<number>): string =>
  [...codePoints]
    .sort((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');

/** Groups and characters named in a sentence. */
const NAMED = { groups: 4, characters: 24 } as const;

/** What was left out, as a sentence; empty if nothing in it has a hanzi that the script lacks. */
export function leftOutWords({ groups, hanzi }: LeftOut): string {
  const unread = groups.filter((group) => group.hanzi !== '');
  if (unread.length === 0) return '';
  const named = unread.slice(0, NAMED.groups).map(({ label, texts }) => `「${label}」${texts} 条`);
  const more = unread.length - named.length;
  const characters = [...hanzi];
  const shown = characters.slice(0, NAMED.characters).join('');
  return `没有读${named.join('、')}${more > 0 ? `等 ${unread.length} 组` : ''}，里面有 ${characters.length} 个字不在读过的文字里：${shown}${characters.length > NAMED.characters ? '…' : ''}`;
}
