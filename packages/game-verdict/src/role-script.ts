import {
  CHARACTER_SETS,
  type CharacterSetId,
  drawsGroup,
  type GroupedText,
  isVisible,
  type RoleDraws,
  sortedText,
  type TextGroup,
} from '@ziwan/contract';
import { type GameLine, languageOf } from '@ziwan/game-text';

type Line = Pick<GameLine, 'key' | 'line' | 'part' | 'text' | 'undrawn'>;

/** A text as it was read. */
export interface ReadText {
  /** Path in the game's folder. */
  readonly name: string;
  readonly lines: readonly Line[];
  /** Languages that the visitor has corrected, by part; of the whole file under "". Empty for none. */
  readonly languages?: Readonly<Record<string, string>> | undefined;
  /** Language that the file states in itself (`FileReading.language`). */
  readonly language?: string | undefined;
}

/** The language of a part of a text: the visitor's word, else what its title, its file or its path says. */
export function languageIn(
  { name, languages, language }: Pick<ReadText, 'name' | 'languages' | 'language'>,
  part: string,
): string | undefined {
  const said = languages?.[part] ?? languages?.[''];
  return said === undefined ? languageOf(name, part, language) : said || undefined;
}

/** The characters of a text by its parts. */
export function groupsOf(text: ReadText): TextGroup[] {
  const parts = new Map<string, Set<string>>();
  for (const { part, text: line, undrawn } of text.lines) {
    let characters = parts.get(part);
    if (!characters) {
      characters = new Set();
      parts.set(part, characters);
    }
    let from = 0;
    for (const [start, end] of undrawn) {
      for (const char of line.slice(from, start)) characters.add(char);
      from = end;
    }
    for (const char of from === 0 ? line : line.slice(from)) characters.add(char);
  }
  return [...parts].map(([part, characters]) => {
    const language = languageIn(text, part);
    return {
      ...(language === undefined ? {} : { language }),
      part,
      characters: sortedText([...characters].filter(isVisible)),
    };
  });
}

/** A text with its groups. Without lines, only its characters are known. */
export interface JudgedText extends GroupedText {
  readonly lines: readonly Line[] | null;
  /** Format that it was read as (`FileReading.format`), which decides what a variable looks like. */
  readonly format: string;
}

/** What a role draws of a text. */
export interface DrawnText {
  readonly name: string;
  readonly lines: readonly Line[];
  readonly format: string;
}

const lineOf = (text: string, part = ''): Line => ({ key: '', line: 1, part, text, undrawn: [] });

/** Texts that a part of the game draws: of the script its lines, then its own line and each of its sets. */
export function roleTexts(
  draws: RoleDraws | undefined,
  texts: readonly JudgedText[],
  charactersIn: (set: CharacterSetId) => string,
): DrawnText[] {
  const own = (name: string, text: string): DrawnText => ({
    name,
    lines: text === '' ? [] : [lineOf(text)],
    format: 'txt',
  });
  return [
    ...texts.map(({ name, lines, groups, format }) => {
      const taken = groups.filter((group) => drawsGroup(draws, name, group));
      if (!lines)
        return { name, format, lines: taken.map(({ characters, part }) => lineOf(characters, part)) };
      const parts = new Set(taken.map(({ part }) => part));
      return {
        name,
        format,
        lines: taken.length === groups.length ? lines : lines.filter(({ part }) => parts.has(part)),
      };
    }),
    own('自己的一行', draws?.line ?? ''),
    ...(draws?.sets ?? []).map((set) => own(`会出现的字：${CHARACTER_SETS[set].label}`, charactersIn(set))),
  ];
}
