import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from '@ziwan/catalogue';
import type { KeywordReading } from '@ziwan/contract';

type Sets = NonNullable<KeywordReading['absent']>['sets'];

interface ShippedSet {
  name: string;
  title: string;
  fonts: readonly { nameZh: string; tags: readonly string[] }[];
}

/** Read at the first search for what no font has. */
let read: readonly ShippedSet[] | null = null;

function open(): readonly ShippedSet[] {
  if (read) return read;
  const file = <T>(...path: string[]): T =>
    JSON.parse(readFileSync(join(catalogueOf(), ...path), 'utf8')) as T;
  const fontOf = (id: string) => {
    const {
      nameZh,
      tags = [],
      script,
    } = file<{ nameZh: string; tags?: string[]; script?: string }>('families', `${id}.json`);
    return { nameZh, tags: script ? [...tags, `script.${script.toLowerCase()}`] : tags };
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
