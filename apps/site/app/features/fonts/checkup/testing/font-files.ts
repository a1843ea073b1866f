import { readFileSync } from 'node:fs';
import type { DataOf, knownFonts } from '@ziwan/contract';
import { type NameRecord, tablesOf, utf16be, writeNames, writeSfnt } from '@ziwan/sfnt';
import type { CheckedFace, CheckedFile } from '../reading/messages.ts';
import { readFile } from '../reading/read-files.ts';
import { FontJudge } from '../verdict/judge.ts';

const SHIPPED = new URL(
  '../../../../../../../catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf',
  import.meta.url,
);
const shipped = tablesOf(readFileSync(SHIPPED));

export interface Rewritten {
  /** By name id, in English; `zh` in Chinese. */
  readonly names?: Readonly<Record<number, string>>;
  readonly zh?: Readonly<Record<number, string>>;
  readonly fsType?: number;
  readonly vendorId?: string;
  /** Tables that are left out. */
  readonly without?: readonly string[];
}

const record = (language: number, id: number, text: string): NameRecord => ({
  platform: 3,
  encoding: 1,
  language,
  id,
  bytes: utf16be(text),
});

/** A shipped font with other names and an other OS/2 table. Its outlines, which nothing here reads, are left out. */
export function rewritten({
  names = {},
  zh = {},
  fsType = 0,
  vendorId = 'TEST',
  without = [],
}: Rewritten): Uint8Array<ArrayBuffer> {
  const os2 = Uint8Array.from(shipped.tables.get('OS/2') as Uint8Array);
  new DataView(os2.buffer).setUint16(8, fsType);
  for (let i = 0; i < 4; i++) os2[58 + i] = vendorId.charCodeAt(i);
  const all = { 1: '某体', 2: 'Regular', 4: '某体 Regular', 5: 'Version 1.0', 6: 'Mou-Regular', ...names };
  const records = [
    ...Object.entries(all).map(([id, text]) => record(0x409, Number(id), text)),
    ...Object.entries(zh).map(([id, text]) => record(0x804, Number(id), text)),
  ];
  const tables = new Map([
    ...['head', 'hhea', 'maxp', 'cmap'].map((tag) => [tag, shipped.tables.get(tag) as Uint8Array] as const),
    ['OS/2', os2],
    ['name', writeNames(records)],
  ]);
  for (const tag of without) tables.delete(tag);
  return Uint8Array.from(writeSfnt(shipped.flavour, tables));
}

export const NOTHING_KNOWN: DataOf<typeof knownFonts> = {
  licences: [],
  families: [],
  files: { hashes: '', bytes: [], family: [] },
  names: { postScript: [], version: [], family: [] },
  versions: [],
};

export const readOne = async (
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  known: DataOf<typeof knownFonts> = NOTHING_KNOWN,
): Promise<CheckedFile> => (await readFile(path, new Blob([bytes]), new FontJudge(known)))[0] as CheckedFile;

export async function judged(font: Rewritten, known?: DataOf<typeof knownFonts>): Promise<CheckedFace> {
  const { faces, problem } = await readOne('a.ttf', rewritten(font), known);
  if (!faces[0]) throw new Error(problem);
  return faces[0];
}
