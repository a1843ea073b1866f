import { cleanLine, cleanText } from '@ziwan/contract/names';
import { NameTable } from '@ziwan/font-inspect/names';
import { openCmap, Reader, readCharacterMap } from '@ziwan/sfnt';
import { MAX_CMAP_TABLE, MAX_NAME_TABLE, MAX_NAMES } from './limits.ts';
import type { OpenFace } from './open-font.ts';
import { Unreadable } from './unreadable.ts';

/** What a face says of itself. Texts are cleaned for display; an absent one is empty. */
export interface FaceFacts {
  /** Chinese where the font has it. */
  readonly family: string;
  /** Every name of the family, in all languages. */
  readonly familyNames: readonly string[];
  readonly style: string;
  readonly fullName: string;
  readonly postScript: string;
  readonly version: string;
  readonly copyright: string;
  readonly trademark: string;
  readonly manufacturer: string;
  readonly description: string;
  readonly licence: string;
  readonly licenceUrl: string;
  /** `achVendID` of OS/2. */
  readonly vendorId: string;
  /** `fsType` of OS/2; null without the table. */
  readonly fsType: number | null;
  readonly weight: number;
  /** Common hanzi that the face maps, at most `PROBED`; they describe its shape. */
  readonly probes: string;
}

/** Hanzi that Chinese, traditional Chinese and Japanese faces draw alike (decision 38), the telling ones first. */
const PROBES = '永家我美食金雨花言林明年是文字水天大人日月山石木';
/** Characters that a search by shape compares. */
const PROBED = 4;

const LINE = 200;
const TEXT = 20_000;
const CHINESE = ['zh-CN', 'zh-TW', 'zh-HK', 'zh-SG', 'zh-MO'];

/** @throws Unreadable */
export async function factsOf(face: OpenFace): Promise<FaceFacts> {
  const table = await face.table('name', MAX_NAME_TABLE);
  if (table && table.length >= 4 && new Reader(table).u16(2) > MAX_NAMES)
    throw new Unreadable(`字体写着的名字超过 ${MAX_NAMES} 条，没有读`);
  const names = new NameTable(table ?? undefined);
  const os2 = new Reader((await face.table('OS/2', 1024)) ?? new Uint8Array(0));
  const line = (...ids: number[]): string => {
    for (const id of ids) {
      const found = cleanLine(names.pick(id, CHINESE) ?? '', LINE);
      if (found !== '') return found;
    }
    return '';
  };
  const text = (id: number) => cleanText(names.pick(id) ?? '', TEXT);
  const families = [16, 1].flatMap((id) => Object.values(names.byLanguage(id)));
  return {
    family: line(16, 1, 4, 6),
    familyNames: [...new Set(families.map((name) => cleanLine(name, LINE)))],
    style: line(17, 2),
    fullName: line(4),
    postScript: cleanLine(names.pick(6) ?? '', LINE),
    version: cleanLine(names.pick(5) ?? '', LINE),
    copyright: text(0),
    trademark: text(7),
    manufacturer: line(8),
    description: text(10),
    licence: text(13),
    licenceUrl: cleanLine(names.pick(14) ?? '', 500),
    vendorId: os2.length >= 62 ? cleanLine(os2.tag(58), 4) : '',
    fsType: os2.length >= 10 ? os2.u16(8) : null,
    weight: os2.length >= 10 ? os2.u16(4) : 400,
    probes: probesIn(await face.table('cmap', MAX_CMAP_TABLE)),
  };
}

function probesIn(cmap: Uint8Array | null): string {
  try {
    const glyphOf = openCmap(cmap);
    if (!glyphOf) return '';
    return [...PROBES]
      .filter((char) => glyphOf(char.codePointAt(0) as number) !== 0)
      .slice(0, PROBED)
      .join('');
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** Hanzi that the face maps, ascending. @throws Unreadable */
export async function hanziOf(face: OpenFace): Promise<Uint32Array<ArrayBuffer>> {
  const map = readCharacterMap((await face.table('cmap', MAX_CMAP_TABLE)) ?? undefined, 0xffff);
  const hanzi: number[] = [];
  for (const [first, last] of HANZI) for (let c = first; c <= last; c++) if (map[c]) hanzi.push(c);
  return Uint32Array.from(hanzi);
}

/** Blocks of ideographs up to Unicode 17. */
const HANZI = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x2fa1f],
  [0x30000, 0x3347f],
] as const;
