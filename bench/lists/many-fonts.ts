import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '../../apps/site/server/config/config.ts';

/** Columns with ids or hashes that must differ in each copy. */
const NUMBERS = new Set(['gno', 'family_gno', 'default_face_gno', 'sfnt_sha256']);
/** Numbers of the copies, as a common table expression. */
const COPIES = 'WITH RECURSIVE copies(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copies WHERE k < ?)';

/**
 * Creates a data folder with the given number of families by copying those of another. Each copy has its own ids,
 * position and downloads, and its original's tags, weights, axes and licence.
 * @param source data folder with an imported catalogue; only read
 * @param folder new, empty folder
 * @throws Error if there is no catalogue
 */
export function multiply(source: string, folder: string, families: number): void {
  const { blobs } = readConfig({ ZIWAN_DATA_DIR: source });
  if (blobs.provider === 'disk') symlinkSync(resolve(source, 'blobs'), join(folder, 'blobs'));
  const from = new DatabaseSync(join(source, 'ziwan.db'), { readOnly: true });
  from.prepare('VACUUM INTO ?').run(join(folder, 'ziwan.db'));
  from.close();
  const db = new DatabaseSync(join(folder, 'ziwan.db'));
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN');
  const count = () => Number(db.prepare('SELECT count(*) AS n FROM families').get()?.n);
  const originals = count();
  if (originals === 0) throw new Error(`no fonts in ${source}: run \`npm start\` once`);
  const copies = Math.ceil(families / originals) - 1;
  const own: Record<string, string> = {
    sort_new: 'sort_new + k * (SELECT max(sort_new) FROM families)',
    pinyin: "pinyin || '-' || k",
    downloads: 'abs(random() % 10000)',
  };
  const faces = db.prepare('SELECT gno FROM faces').all().length;
  for (const table of ['families', 'faces', 'family_tags', 'family_weights']) {
    const columns = db
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map((c) => String(c.name));
    const values = columns.map((c) => own[c] ?? (NUMBERS.has(c) ? `${c} || '-' || k` : c));
    db.prepare(
      `${COPIES} INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table}, copies`,
    ).run(copies);
  }
  const many = `SELECT gno FROM families ORDER BY sort_new LIMIT -1 OFFSET ${families}`;
  for (const table of ['family_tags', 'family_weights', 'faces'])
    db.exec(`DELETE FROM ${table} WHERE family_gno IN (${many})`);
  db.exec(`DELETE FROM families WHERE gno IN (${many})`);
  db.exec('COMMIT; ANALYZE');
  const { n } = db.prepare('SELECT count(*) AS n FROM faces').get() as { n: number };
  db.close();
  if (n < (faces * families) / originals / 2) throw new Error('faces are missing');
}
