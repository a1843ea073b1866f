import { tablesOf } from '@ziwan/sfnt';
import peer from 'subset-font';
import { type SubsetFontOptions, subsetFont } from '../index.ts';

/** Makes a subset with this package and with the npm package `subset-font`. */
export async function both(font: Uint8Array, text: string | undefined, options: SubsetFontOptions = {}) {
  const theirs = await peer(Buffer.from(font), text as string, options as Parameters<typeof peer>[2]);
  return { ours: await subsetFont(font, text, options), theirs };
}

/** Tags of the tables of an sfnt. */
export const tagsOf = (sfnt: Uint8Array): string[] => [...tablesOf(sfnt).tables.keys()].sort();

export const tableOf = (sfnt: Uint8Array, tag: string): Uint8Array => {
  const table = tablesOf(sfnt).tables.get(tag);
  if (!table) throw new Error(`no table ${tag}`);
  return table;
};
