import { isBroken, isInvisible } from './character-kinds.ts';
import { CHARACTER_SET_IDS, type CharacterSetId } from './character-sets.ts';
import { choiceAt, listAt, objectAt, PROJECT_LIMITS, pathAt, textAt, wrong } from './project-fields.ts';

/** What a part of the game draws. Texts and languages narrow each other down; line and sets are added. */
export interface RoleDraws {
  /** Texts that it draws; all if absent, none if empty. */
  readonly texts?: readonly RoleTexts[];
  /** Languages (BCP 47) that it draws; all if absent. What has no language belongs to each. */
  readonly languages?: readonly string[];
  /** A line of its own, such as the game's title. */
  readonly line?: string;
  /** Characters that no text has and that can appear in a running game. */
  readonly sets?: readonly CharacterSetId[];
}

export interface RoleTexts {
  /** Path of a text; of a folder with all texts below it if it ends with `/`. */
  readonly name: string;
  /** Columns, keys or sheets of it; all that are read if absent. */
  readonly parts?: readonly string[];
}

/** Characters of a text that are of one language and one part. */
export interface TextGroup {
  /** Language (BCP 47); absent if nothing says it. */
  readonly language?: string;
  readonly part?: string;
  /** Distinct visible characters, sorted by code point. */
  readonly characters: string;
}

export interface GroupedText {
  readonly name: string;
  readonly groups: readonly TextGroup[];
}

/** Maxima; lengths in UTF-16 code units. */
export const DRAWS_LIMITS = { line: 200, languages: 50, groups: 2000 } as const;

/** What 数字 draws unless the visitor chooses. */
export const NUMERALS_ONLY: RoleDraws = { texts: [], sets: ['numerals'] };

/** True if a part of the game draws a group of a text. */
export function drawsGroup(
  draws: RoleDraws | undefined,
  name: string,
  { language, part }: Pick<TextGroup, 'language' | 'part'>,
): boolean {
  if (draws?.languages && language !== undefined && !draws.languages.includes(language)) return false;
  return (
    draws?.texts?.some(
      (text) =>
        (text.name === name || (text.name.endsWith('/') && name.startsWith(text.name))) &&
        (!text.parts || (part !== undefined && text.parts.includes(part))),
    ) ?? true
  );
}

/**
 * The distinct characters that a part of the game draws, sorted by code point.
 * @param charactersIn characters of a set (`openCharacterSets`)
 */
export function roleCharacters(
  draws: RoleDraws | undefined,
  texts: readonly GroupedText[],
  charactersIn: (set: CharacterSetId) => string,
): string {
  const characters = new Set<string>();
  const add = (text: string) => {
    for (const char of text) if (isVisible(char)) characters.add(char);
  };
  for (const { name, groups } of texts)
    for (const group of groups) if (drawsGroup(draws, name, group)) add(group.characters);
  add(draws?.line ?? '');
  for (const set of draws?.sets ?? []) add(charactersIn(set));
  return sortedText(characters);
}

/** True for a character that needs a glyph. */
export function isVisible(char: string): boolean {
  const codePoint = char.codePointAt(0) as number;
  return !isBroken(codePoint) && !isInvisible(codePoint);
}

/** The characters as a text, sorted by code point. */
export const sortedText = (characters: Iterable<string>): string =>
  [...characters].sort((a, b) => (a.codePointAt(0) as number) - (b.codePointAt(0) as number)).join('');

/** Languages of the texts, in order of appearance. */
export const languagesOf = (texts: readonly GroupedText[]): string[] => [
  ...new Set(texts.flatMap(({ groups }) => groups.flatMap(({ language }) => language ?? []))),
];

/** What roles draw for players of one language; those without it are left out. */
export const inLanguage = <Role extends { readonly draws?: RoleDraws }>(
  roles: readonly Role[],
  language: string,
): Role[] =>
  roles.flatMap((role) =>
    role.draws?.languages?.includes(language) === false
      ? []
      : { ...role, draws: { ...role.draws, languages: [language] } },
  );

/** Texts of which none of the roles draws anything, or not all parts. */
export const undrawnTexts = (
  roles: readonly { readonly draws?: RoleDraws }[],
  texts: readonly GroupedText[],
): GroupedText[] =>
  texts.flatMap(({ name, groups }) => {
    const left = groups.filter(
      (group) => group.characters !== '' && !roles.some(({ draws }) => drawsGroup(draws, name, group)),
    );
    return left.length > 0 ? [{ name, groups: left }] : [];
  });

/**
 * The groups as a file keeps them: parts that no role names are one, so that a file tells no more of a text than its
 * roles need.
 * @returns undefined for one group that says nothing but the text's characters
 */
export function keptGroups(
  { name, groups }: GroupedText,
  roles: readonly { readonly draws?: RoleDraws }[],
): TextGroup[] | undefined {
  const named = new Set(
    roles.flatMap(({ draws }) =>
      (draws?.texts ?? []).flatMap((text) => (text.name === name ? (text.parts ?? []) : [])),
    ),
  );
  const merged = new Map<string, { group: Omit<TextGroup, 'characters'>; characters: Set<string> }>();
  for (const { language, part, characters } of groups) {
    const group = {
      ...(language === undefined ? {} : { language }),
      ...(part !== undefined && named.has(part) ? { part } : {}),
    };
    const key = JSON.stringify(group);
    const held = merged.get(key) ?? { group, characters: new Set<string>() };
    for (const char of characters) held.characters.add(char);
    merged.set(key, held);
  }
  const kept = [...merged.values()].map(({ group, characters }) => ({
    ...group,
    characters: sortedText(characters),
  }));
  const [first] = kept;
  return kept.length === 1 && first?.language === undefined && first?.part === undefined ? undefined : kept;
}

/** The groups of a text in a project file. */
export const groupsIn = ({
  characters,
  groups,
}: {
  readonly characters: string;
  readonly groups?: readonly TextGroup[];
}): readonly TextGroup[] => groups ?? [{ characters }];

/** @throws ProjectFileError */
export function drawsOf(value: unknown, at: string): RoleDraws {
  const { texts, languages, line, sets } = objectAt(value, at);
  return {
    ...(texts === undefined
      ? {}
      : {
          texts: listAt(texts, `${at}.texts`, PROJECT_LIMITS.texts).map((text, i) => {
            const field = `${at}.texts[${i}]`;
            const { name, parts } = objectAt(text, field);
            return {
              name: pathAt(name, `${field}.name`),
              ...(parts === undefined ? {} : { parts: partsAt(parts, `${field}.parts`) }),
            };
          }),
        }),
    ...(languages === undefined
      ? {}
      : {
          languages: listAt(languages, `${at}.languages`, DRAWS_LIMITS.languages).map((language, i) =>
            languageAt(language, `${at}.languages[${i}]`),
          ),
        }),
    ...(line === undefined ? {} : { line: textAt(line, `${at}.line`, DRAWS_LIMITS.line) }),
    ...(sets === undefined
      ? {}
      : {
          sets: listAt(sets, `${at}.sets`, CHARACTER_SET_IDS.length).map((set, i) =>
            choiceAt(set as CharacterSetId, `${at}.sets[${i}]`, CHARACTER_SET_IDS),
          ),
        }),
  };
}

/** @throws ProjectFileError */
export function languagesAt(value: unknown, at: string): Record<string, string> {
  const entries = Object.entries(objectAt(value, at));
  listAt(entries, at, PROJECT_LIMITS.parts);
  return Object.fromEntries(
    entries.map(([part, language]) => [
      textAt(part, at, PROJECT_LIMITS.part),
      language === '' ? '' : languageAt(language, at),
    ]),
  );
}

/** @throws ProjectFileError */
export const groupsAt = (value: unknown, at: string): TextGroup[] =>
  listAt(value, at, DRAWS_LIMITS.groups).map((group, i) => {
    const field = `${at}[${i}]`;
    const { language, part, characters } = objectAt(group, field);
    return {
      ...(language === undefined ? {} : { language: languageAt(language, `${field}.language`) }),
      ...(part === undefined ? {} : { part: textAt(part, `${field}.part`, PROJECT_LIMITS.part) }),
      characters: textAt(characters, `${field}.characters`),
    };
  });

const partsAt = (value: unknown, at: string): string[] =>
  listAt(value, at, PROJECT_LIMITS.parts).map((part, i) => textAt(part, `${at}[${i}]`, PROJECT_LIMITS.part));

function languageAt(value: unknown, field: string): string {
  const language = textAt(value, field, 35);
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language)) throw wrong(field, '须是语言的代号，如 zh-Hans');
  return language;
}
