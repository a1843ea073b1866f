import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, namesIn, normalise } from '@ziwan/catalogue';
import type { KeywordReading } from '@ziwan/contract';

type Sets = NonNullable<KeywordReading['absent']>['sets'];

interface FamilyFile {
  nameZh: string;
  nameEn?: string | null;
  aliases?: string | null;
  designer?: string | null;
  tags?: string[];
  script?: string;
}

export interface ShippedFont {
  id: string;
  nameZh: string;
  /** Its other names. */
  also: readonly string[];
  designer: string | null;
  tags: readonly string[];
}

interface ShippedSet {
  name: string;
  title: string;
  fonts: readonly ShippedFont[];
}

/** Read at the first search that finds nothing. */
let read: readonly ShippedSet[] | null = null;

function open(): readonly ShippedSet[] {
  if (read) return read;
  const file = <T>(...path: string[]): T =>
    JSON.parse(readFileSync(join(catalogueOf(), ...path), 'utf8')) as T;
  const fontOf = (id: string): ShippedFont => {
    const {
      nameZh,
      nameEn,
      aliases,
      designer,
      tags = [],
      script,
    } = file<FamilyFile>('families', `${id}.json`);
    return {
      id,
      nameZh,
      also: [...(nameEn ? [nameEn] : []), ...namesIn('aliases', aliases ?? null)],
      designer: designer ?? null,
      tags: script ? [...tags, `script.${script.toLowerCase()}`] : tags,
    };
  };
  read = readdirSync(join(catalogueOf(), 'sets')).map((name) => {
    const set = file<{ name: string; title: string; families: string[] }>('sets', name);
    return { name: set.name, title: set.title, fonts: set.families.map(fontOf) };
  });
  return read;
}

/** Sets of the checkout with fonts that have one of the tags, and the names of these. */
export const setsWith = (tags: readonly string[]): Sets =>
  open().flatMap(({ name, title, fonts }) => {
    const having = fonts.filter((font) => font.tags.some((tag) => tags.includes(tag)));
    return having.length > 0 ? [{ name, title, fonts: having.map(({ nameZh }) => nameZh) }] : [];
  });

/** Fonts of all sets, each once. */
export const shippedFonts = (): readonly ShippedFont[] => [
  ...new Map(open().flatMap(({ fonts }) => fonts.map((font) => [font.id, font] as const))).values(),
];

/** Titles of the sets that have a font with one of the names. */
export function setsNaming(names: readonly string[]): string[] {
  const wanted = new Set(names.map(normalise));
  const isNamed = ({ nameZh, also }: ShippedFont) =>
    [nameZh, ...also].some((name) => wanted.has(normalise(name)));
  return open().flatMap(({ title, fonts }) => (fonts.some(isNamed) ? [title] : []));
}
