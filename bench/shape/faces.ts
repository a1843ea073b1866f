import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  commonShapesKey,
  comparedCharacters,
  type DescribedCharacters,
  decodeDescribed,
  describeFace,
} from '@ziwan/catalogue';
import { charsetCodePoints } from '@ziwan/font-inspect';
import { openTypeface, type Typeface } from '@ziwan/lettering';

/** A face of the imported catalogue at one or several weights. */
export interface BenchFace {
  readonly gno: string;
  readonly name: string;
  /** Faces with the same number draw the same design and count as one. */
  readonly design: string;
  readonly sha256: string;
  readonly bytes: Buffer;
  readonly wght: { readonly min: number; readonly max: number } | null;
  readonly typeface: Typeface;
  /** Characters of 通用规范汉字表 level 1 that the face has. */
  readonly hanzi: ReadonlySet<number>;
}

/** Families of one design, by the start of their number. */
const DESIGNS = ['fusion-pixel', 'wdxl-lubrifont'];
const FEWEST = 800;
const data = process.env.ZIWAN_DATA_DIR ?? '.data';

export async function benchFaces(): Promise<BenchFace[]> {
  const file = join(data, 'ziwan.db');
  if (!existsSync(file)) return [];
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db
    .prepare(
      'select faces.gno, family_gno, axes, sfnt_sha256, name_zh from faces join families on families.gno = family_gno order by 1',
    )
    .all() as { gno: string; family_gno: string; axes: string; sfnt_sha256: string; name_zh: string }[];
  db.close();
  const common = charsetCodePoints('tghz-1');
  const faces: BenchFace[] = [];
  for (const { gno, family_gno, axes, sfnt_sha256, name_zh } of rows) {
    const path = join(data, 'blobs', 'sfnt', sfnt_sha256.slice(0, 2), sfnt_sha256);
    if (!existsSync(path)) continue;
    const bytes = readFileSync(path);
    const typeface = await openTypeface(bytes);
    const hanzi = new Set([...common].filter((c) => typeface.glyphOf(String.fromCodePoint(c)) !== 0));
    if (hanzi.size < FEWEST) continue;
    const design = DESIGNS.find((start) => family_gno.startsWith(start)) ?? family_gno;
    const wght = (JSON.parse(axes) as { tag: string; min: number; max: number }[]).find(
      (a) => a.tag === 'wght',
    );
    faces.push({
      gno,
      name: name_zh,
      design,
      sha256: sfnt_sha256,
      bytes,
      wght: wght ?? null,
      typeface,
      hanzi,
    });
  }
  return faces;
}

/** The weights at which a face is indexed: both ends of its axis and the usual one between. */
export const positionsOf = ({ typeface, wght }: BenchFace): Typeface[] =>
  wght ? [wght.min, 400, wght.max].map((weight) => typeface.at({ wght: weight })) : [typeface];

/** Common hanzi of a face as the site has stored them, or described anew. */
export async function commonOf(face: BenchFace): Promise<DescribedCharacters> {
  const file = join(data, 'blobs', commonShapesKey(face.sha256));
  const stored = existsSync(file) ? decodeDescribed(readFileSync(file)) : null;
  return stored ?? describeCommon(face);
}

export const describeCommon = ({ bytes, wght }: BenchFace): Promise<DescribedCharacters> =>
  describeFace(bytes, wght ? [{ tag: 'wght', ...wght }] : [], comparedCharacters());
