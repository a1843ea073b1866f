import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DialectName } from './store.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

export interface MigrationFile {
  name: string;
  text: string;
}

/** Reads the migrations of a dialect in order: the files shared by both dialects and those in its own folder. */
export async function migrationFiles(
  dialect: DialectName,
  folder: string = MIGRATIONS,
): Promise<MigrationFile[]> {
  const listed = await Promise.all(
    [folder, join(folder, dialect)].map(async (dir) =>
      (await readdir(dir)).filter((name) => name.endsWith('.sql')).map((name) => ({ dir, name })),
    ),
  );
  const files = listed.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    files.map(async ({ dir, name }) => ({
      name,
      // Git may convert line endings on checkout.
      text: (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n'),
    })),
  );
}

/** Tables created by the migrations, oldest first. A later migration may drop some of them. */
export const tablesOf = (files: readonly MigrationFile[]): string[] =>
  files.flatMap(({ text }) =>
    [...text.matchAll(/^CREATE TABLE (\w+)/gim)].map((match) => match[1] as string),
  );

/** Tables that exist once all migrations are applied, with the table of migrations. */
export function currentTables(files: readonly MigrationFile[]): string[] {
  const dropped = new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/^DROP TABLE (?:IF EXISTS )?(\w+)/gim)].map((match) => match[1] as string),
    ),
  );
  return ['migrations', ...tablesOf(files).filter((name) => !dropped.has(name))];
}
