import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shapesKey } from '@ziwan/catalogue';

/** Gives the faces that `multiply` copied the features of their originals, so that they are compared. */
export function linkCopiedShapes(source: string, folder: string): void {
  const blobs = join(folder, 'blobs');
  rmSync(blobs);
  for (const name of readdirSync(join(source, 'blobs'))) {
    if (name === 'shapes') continue;
    mkdirSync(blobs, { recursive: true });
    symlinkSync(resolve(source, 'blobs', name), join(blobs, name));
  }
  const db = new DatabaseSync(join(folder, 'ziwan.db'), { readOnly: true });
  const faces = db.prepare('SELECT sfnt_sha256 FROM faces').all() as { sfnt_sha256: string }[];
  db.close();
  for (const { sfnt_sha256: copy } of faces) {
    const [original = ''] = copy.split('-');
    const link = join(blobs, shapesKey(copy));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(source, 'blobs', shapesKey(original)), link);
  }
}
