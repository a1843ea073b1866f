import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@ziwan/store';
import { createDatabaseFile } from '@ziwan/store/testing';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openScratch } from './scratch.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const MARK = 'a row of the site';

async function tablesOf({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%' ORDER BY name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Adds a row to each table, whatever its constraints. */
async function fill(store: Store): Promise<void> {
  await sql`PRAGMA foreign_keys = OFF`.execute(store.db);
  await sql`PRAGMA ignore_check_constraints = ON`.execute(store.db);
  for (const table of await tablesOf(store)) {
    const { rows } = await sql<{ name: string; type: string }>`
      SELECT name, type FROM pragma_table_info(${table})`.execute(store.db);
    const values = rows.map(({ type }) => (/TEXT/i.test(type) ? MARK : 7));
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      VALUES (${sql.join(values)})`.execute(store.db);
  }
}

/** Tables with a row of the site. */
async function marked(store: Store): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(store)) {
    const { rows } = await sql`SELECT * FROM ${sql.table(table)}`.execute(store.db);
    if (JSON.stringify(rows).includes(MARK)) found.push(table);
  }
  return found;
}

test('the copy that a release is tried on has what visitors read, and nothing of people', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-scratch-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.db');
  await createDatabaseFile(file);
  const site = openStore({ provider: 'sqlite', file });
  closing.push(() => site.close());
  await fill(site);
  const everything = await marked(site);
  const scratch = await openScratch({ provider: 'sqlite', file });
  closing.push(() => scratch.close());
  const copied = await marked(scratch.store);
  expect(everything.length).toBeGreaterThan(80);
  expect(copied).toMatchInlineSnapshot(`
    [
      "adverts",
      "brands",
      "content_tags",
      "desk_faces",
      "desk_families",
      "desk_tags",
      "dict_items",
      "entries",
      "entry_changes",
      "entry_fonts",
      "entry_grams",
      "entry_tags",
      "entry_versions",
      "faces",
      "families",
      "family_grams",
      "family_keys",
      "family_references",
      "family_tags",
      "family_weights",
      "font_updates",
      "friend_links",
      "keywords",
      "licence_texts",
      "licence_versions",
      "licences",
      "marketing_dict",
      "media_files",
      "meta",
      "old_addresses",
      "operator_words",
      "receipts",
      "release_changes",
      "releases",
      "version_media",
      "web_columns",
    ]
  `);
});
