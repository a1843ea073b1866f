import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, normalise, syllablesOf } from '@ziwan/catalogue';
import { ELSEWHERE_LICENCES, type ElsewhereLicence } from '@ziwan/contract';
import { z } from 'zod';
import { writingsOf } from '../../script-conversion/converter.ts';
import { setsNaming, shippedFonts } from './shipped-sets.ts';
import { slipsOf } from './spelling.ts';

const licence = z.enum(Object.keys(ELSEWHERE_LICENCES) as ElsewhereLicence[]).default('unknown');

/** `catalogue/elsewhere.json`. */
export const elsewhereSchema = z.strictObject({
  faces: z.array(
    z.strictObject({
      name: z.string(),
      /** Other spellings. */
      also: z.array(z.string()).default([]),
      foundry: z.string().nullable().default(null),
      licence,
      /** Numbers of style tags. */
      styles: z.array(z.string()).default([]),
      /** Families of the catalogue that look like it. */
      nearest: z.array(z.string()).default([]),
    }),
  ),
  /** Beginnings of names that tell the foundry. */
  foundries: z.array(z.strictObject({ prefixes: z.array(z.string()), foundry: z.string(), licence })),
  /** Endings and parts of names that tell the style. */
  styles: z.array(z.strictObject({ parts: z.array(z.string()), style: z.string() })),
});
type Data = z.output<typeof elsewhereSchema>;

export type Elsewhere = Omit<Data['faces'][number], 'also'> & {
  /** False if only its foundry is known. */
  known: boolean;
  /** False if the keyword is none of its spellings, nor the beginning of one. */
  exact: boolean;
  /** Titles of the shipped sets that have it. */
  sets: readonly string[];
};

interface Spelled {
  face: Data['faces'][number];
  /** Its number as a family of a shipped set. */
  id: string | null;
  spellings: readonly string[];
  sounds: readonly string[];
}

/** Families that are here, of those that `shippedFonts` lists. */
type Here = ReadonlySet<string>;

/** Read at the first search that finds nothing; prefixes and parts are normalised. */
let read: { data: Data; faces: readonly Spelled[] } | null = null;

function open(): NonNullable<typeof read> {
  if (read) return read;
  const stored = elsewhereSchema.parse(
    JSON.parse(readFileSync(join(catalogueOf(), 'elsewhere.json'), 'utf8')),
  );
  const data: Data = {
    ...stored,
    foundries: stored.foundries.map((one) => ({ ...one, prefixes: one.prefixes.map(normalise) })),
    styles: stored.styles.map((one) => ({ ...one, parts: one.parts.map(normalise) })),
  };
  const spelled = (face: Data['faces'][number], id: string | null): Spelled => ({
    face,
    id,
    spellings: [face.name, ...face.also].flatMap(spellingsOf),
    sounds: [face.name, ...face.also].map(soundOf),
  });
  const faces = data.faces.map((face) => spelled(face, null));
  const listed = new Set(faces.flatMap(({ spellings }) => spellings));
  for (const { id, nameZh, also, designer, tags } of shippedFonts()) {
    if (spellingsOf(nameZh).some((spelling) => listed.has(spelling))) continue;
    const styles = tags.filter((tag) => tag.startsWith('style.'));
    faces.push(
      spelled({ name: nameZh, also: [...also], foundry: designer, licence: 'open', styles, nearest: [] }, id),
    );
  }
  read = { data, faces };
  return read;
}

/** The text, normalised, as written and in either script. */
const spellingsOf = (text: string): string[] => [
  ...new Set(
    writingsOf(text)
      .map(normalise)
      .filter((spelling) => spelling !== ''),
  ),
];

/** True if it says enough as a beginning: two hanzi, or four letters. */
const isTelling = (text: string): boolean => [...text].length >= (/\p{Script=Han}/u.test(text) ? 2 : 4);

/** The typeface that a keyword names, or begins to name, or that its first words name: 苹方 of 苹方 中黑. */
export function namedElsewhere(keyword: string, here: Here): Elsewhere | null {
  const faces = away(here);
  const asked = spellingsOf(keyword);
  const ofFoundry = asked.some(isFoundry);
  const ranks: ((spelling: string, query: string) => boolean)[] = [
    (spelling, query) => spelling === query,
    (spelling, query) => isTelling(query) && spelling.startsWith(query) && !ofFoundry,
    (spelling, query) => isTelling(spelling) && query.startsWith(spelling),
  ];
  for (const holds of ranks) {
    const fitting = faces.flatMap(({ face, spellings }) => {
      const fit = spellings.filter((spelling) => asked.some((query) => holds(spelling, query)));
      return fit.length > 0 ? [{ face, length: Math.max(...fit.map((spelling) => spelling.length)) }] : [];
    });
    // The whole keyword or its beginning: as listed. The beginning of the keyword: the longest name says most.
    if (holds === ranks[2]) fitting.sort((a, b) => b.length - a.length);
    if (fitting[0]) return known(fitting[0].face, true);
  }
  return null;
}

/** True if the keyword is the whole name of a typeface that is listed as elsewhere. */
export const isWholeName = (keyword: string, here: Here): boolean => {
  const asked = spellingsOf(keyword);
  return away(here).some(({ spellings }) => spellings.some((spelling) => asked.includes(spelling)));
};

const away = (here: Here): readonly Spelled[] =>
  open().faces.filter(({ id }) => id === null || !here.has(id));

const known = ({ also, ...face }: Data['faces'][number], exact: boolean): Elsewhere => ({
  ...face,
  styles: face.styles.length > 0 ? face.styles : stylesOf(face.name),
  known: true,
  exact,
  sets: setsNaming([face.name, ...also]),
});

const isFoundry = (query: string): boolean =>
  open().data.foundries.some(({ prefixes }) => prefixes.includes(query));

/** A face that is not known, of a foundry that its name begins with. */
export function byFoundry(keyword: string): Elsewhere | null {
  const asked = spellingsOf(keyword);
  for (const { prefixes, foundry, licence } of open().data.foundries)
    for (const prefix of prefixes) {
      if (!asked.some((query) => query.startsWith(prefix))) continue;
      const name = keyword.trim();
      const styles = stylesOf(name);
      return { name, foundry, licence, styles, nearest: [], known: false, exact: true, sets: [] };
    }
  return null;
}

/** The typeface whose name sounds like the keyword, or is nearly it apart from its foundry. */
export function spelledElsewhere(keyword: string, here: Here): Elsewhere | null {
  const faces = away(here);
  const sound = soundOf(keyword);
  const alike = sound === '' ? undefined : faces.find(({ sounds }) => sounds.includes(sound));
  if (alike) return known(alike.face, false);
  const asked = spellingsOf(keyword).map((query) => {
    const prefix = foundryPrefixOf(query);
    return { prefix, slipsIn: slipsOf(query.slice(prefix.length)) };
  });
  let best: { face: Data['faces'][number]; slips: number } | null = null;
  for (const { face, spellings } of faces)
    for (const spelling of spellings)
      for (const { prefix, slipsIn } of asked) {
        if (!spelling.startsWith(prefix)) continue;
        const slips = slipsIn(spelling.slice(prefix.length), [0]);
        if (slips !== null && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { face, slips };
      }
  return best && known(best.face, false);
}

/** Pinyin of a name in hanzi; empty for any other. */
const soundOf = (name: string): string =>
  /^\p{Script=Han}{3,}$/u.test(name) ? syllablesOf(name).join('') : '';

const foundryPrefixOf = (query: string): string =>
  open()
    .data.foundries.flatMap(({ prefixes }) => prefixes)
    .find((prefix) => query.startsWith(prefix)) ?? '';

/** The style that a name speaks of: the first listed that it contains. */
function stylesOf(name: string): string[] {
  const spelling = spellingsOf(name).join(' ');
  const found = open().data.styles.find(({ parts }) => parts.some((part) => spelling.includes(part)));
  return found ? [found.style] : [];
}
