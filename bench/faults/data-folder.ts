import { constants } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { facesToCompare } from '@ziwan/catalogue';
import { createDiskBlobStore } from '@ziwan/infra/blob-store';
import { migrate, openStore, type Store } from '@ziwan/store';
import { NotTried } from './check.ts';

const SOURCE = resolve(process.env.ZIWAN_DATA_DIR ?? '.data');

/**
 * Copies the operator's data folder, which is never modified, without its caches: a check must not find there what it
 * is about to ask for.
 * @param dir target; a temporary folder by default
 */
export async function copyData(dir?: string): Promise<{ dir: string; remove(): Promise<void> }> {
  await requireCatalogue();
  const target = dir ?? (await mkdtemp(join(tmpdir(), 'ziwan-faults-')));
  await cp(SOURCE, target, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => path !== join(SOURCE, 'cache'),
  });
  await withStore(target, async (store) => {
    await migrate(store);
    await warnOfDrawing(store, join(target, 'blobs'));
  });
  return { dir: target, remove: () => rm(target, { recursive: true, force: true }) };
}

/** Does the same for a small disk: database and caches go to `dir`, fonts are linked from the copy `fonts`. */
export async function copyDataWithoutFonts(dir: string, fonts: string): Promise<void> {
  for (const name of ['ziwan.db', 'secret']) await cp(join(fonts, name), join(dir, name));
  await mkdir(join(dir, 'blobs'));
  for (const name of await readdir(join(fonts, 'blobs')))
    await symlink(join(fonts, 'blobs', name), join(dir, 'blobs', name));
}

export async function withStore<T>(dir: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ provider: 'sqlite', file: join(dir, 'ziwan.db'), busyTimeoutMs: 10_000 });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Numbers of all families in the catalogue. */
export const catalogueGnos = (dir: string): Promise<string[]> =>
  withStore(dir, async ({ db }) =>
    (await db.selectFrom('families').select('gno').execute()).map((family) => family.gno),
  );

/** Until a site has drawn the characters of all faces, that takes minutes of a core beside whatever is measured. */
async function warnOfDrawing(store: Store, folder: string): Promise<void> {
  const faces = await facesToCompare({ store, blobs: createDiskBlobStore(folder) });
  const left = faces.filter(({ key }) => key === null).length;
  if (left > 0)
    console.warn(
      `  ${left} of ${faces.length} faces are being drawn meanwhile: let the site run until they are`,
    );
}

async function requireCatalogue(): Promise<void> {
  const names = await readdir(SOURCE).catch((): string[] => []);
  if (!names.includes('ziwan.db'))
    throw new NotTried(`${SOURCE} holds no catalogue: start the site once, or set ZIWAN_DATA_DIR`);
}
