import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { charsetCodePoints } from '@ziwan/font-inspect';
import { openCmap, tablesOf } from '@ziwan/sfnt';

export interface CatalogueFace {
  readonly name: string;
  readonly bytes: Buffer;
  readonly variable: boolean;
  /** Characters of 通用规范汉字表 level 1 that the face maps. */
  readonly hanzi: number[];
}

interface Row {
  name_zh: string;
  style_name: string;
  sfnt_sha256: string;
  axes: string;
  metrics: string;
}

const data = process.env.ZIWAN_DATA_DIR ?? '.data';
const SELECT = `
  select name_zh, style_name, sfnt_sha256, axes, metrics
  from faces join families on families.gno = faces.family_gno
  order by name_zh, faces.position`;

/** The faces of the imported catalogue that have hanzi, without pixel faces, which have no distance fields. */
export function* catalogueFaces(): Generator<CatalogueFace> {
  const file = join(data, 'ziwan.db');
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(SELECT).all() as unknown as Row[];
  db.close();
  const common = [...charsetCodePoints('tghz-1')];
  for (const row of rows) {
    const path = join(data, 'blobs', 'sfnt', row.sfnt_sha256.slice(0, 2), row.sfnt_sha256);
    if (JSON.parse(row.metrics).grid || !existsSync(path)) continue;
    const bytes = readFileSync(path);
    const glyphOf = openCmap(tablesOf(bytes).tables.get('cmap')) ?? (() => 0);
    const hanzi = common.filter((codePoint) => glyphOf(codePoint) > 0);
    const name = `${row.name_zh} ${row.style_name}`;
    if (hanzi.length >= 500) yield { name, bytes, variable: JSON.parse(row.axes).length > 0, hanzi };
  }
}
