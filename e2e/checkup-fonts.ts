import { blobKeys } from '@ziwan/infra/blob-store';
import { type NameRecord, tablesOf, utf16be, writeNames, writeSfnt } from '@ziwan/sfnt';
import { subsetFont } from '@ziwan/subset-font';
import { openBlobs, openRows } from './browser.ts';

/** Hanzi that a made font draws: those that its shape is compared by, and a few more. */
const HANZI = '永家我美食金雨花的一是不了在人有';

interface Made {
  /** Family of the site whose outlines it takes. */
  readonly outlines: string;
  readonly names: Readonly<Record<number, string>>;
  readonly text?: string;
  readonly fsType?: number;
  readonly format?: 'woff2';
}

/** The first face of a family, as the site keeps it. */
function faceOf(family: string): { source_sha256: string; source_file_name: string; sfnt_sha256: string } {
  const rows = openRows();
  const face = rows
    .prepare(
      'SELECT source_sha256, source_file_name, sfnt_sha256 FROM faces WHERE family_gno = ? ORDER BY position LIMIT 1',
    )
    .get(family);
  rows.close();
  return face as ReturnType<typeof faceOf>;
}

/** A file of the catalogue, byte for byte. */
export async function originalOf(family: string): Promise<{ name: string; bytes: Buffer }> {
  const { source_sha256, source_file_name } = faceOf(family);
  const bytes = await openBlobs().get(blobKeys.source(source_sha256));
  return { name: source_file_name, bytes: Buffer.from(bytes as Uint8Array) };
}

/** A small font with outlines of a shipped one, and names and embedding of its own. */
export async function makeFont({ outlines, names, text = HANZI, fsType = 0, format }: Made): Promise<Buffer> {
  const sfnt = await openBlobs().get(blobKeys.sfnt(faceOf(outlines).sfnt_sha256));
  const { flavour, tables } = tablesOf(
    await subsetFont(Buffer.from(sfnt as Uint8Array), text, { targetFormat: 'sfnt' }),
  );
  const os2 = Uint8Array.from(tables.get('OS/2') as Uint8Array);
  new DataView(os2.buffer).setUint16(8, fsType);
  const records = Object.entries(names).map(
    ([id, name]): NameRecord => ({
      platform: 3,
      encoding: 1,
      language: 0x409,
      id: Number(id),
      bytes: utf16be(name),
    }),
  );
  const made = Buffer.from(
    writeSfnt(flavour, new Map([...tables, ['OS/2', os2], ['name', writeNames(records)]])),
  );
  return format
    ? Buffer.from(await subsetFont(made, text, { targetFormat: format, preserveNameIds: [0, 13] }))
    : made;
}
