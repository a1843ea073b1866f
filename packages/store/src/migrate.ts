import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { currentTables, type MigrationFile, migrationFiles, tablesOf } from './migrations.ts';
import { missingTables } from './pinned-database.ts';
import { dropTables } from './reset.ts';
import type { Database } from './schema.ts';
import type { DialectName, Store } from './store.ts';
import { RESTORE, StoreError } from './store-error.ts';
import { storeFailure } from './store-failure.ts';

/** Key of the lock that lets one process at a time run migrations: an arbitrary number, used nowhere else. */
const LOCK = 7_205_771;

export type MigrationErrorCode = 'MIGRATION_EDITED' | 'MIGRATION_UNKNOWN' | 'MIGRATION_FAILED';

export class MigrationError extends Error {
  readonly code: MigrationErrorCode;
  constructor(code: MigrationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
    this.code = code;
  }
}

export interface MigrationsTable {
  name: string;
  checksum: string;
  applied_at: string;
}
type Migrating = Database & { migrations: MigrationsTable };

/**
 * Applies all missing migrations in order, each in its own transaction. Several processes may call it at the same
 * time.
 * @returns names of the files applied by this call
 * @throws MigrationError if an applied file was edited or the database has a migration unknown to the code
 */
export async function migrate(store: Store, folder?: string): Promise<string[]> {
  const files = (await migrationFiles(store.dialect, folder)).map(withChecksum);

  await locked(store, createMigrationsTable);

  const applied: string[] = [];
  for (;;) {
    const step = await locked(store, async (trx) => {
      const landed = await trx.selectFrom('migrations').selectAll().orderBy('name').execute();
      check(landed, files);
      const next = files.find((f) => !landed.some((l) => l.name === f.name));
      if (!next) {
        await requireTables(store.dialect, trx, files);
        if (store.dialect === 'postgres') await sortByCodePoint(trx, tablesOf(files));
        return null;
      }
      await apply(store, trx, next, new Date().toISOString());
      return next.name;
    });
    if (step === null) return applied;
    applied.push(step);
  }
}

/**
 * Replaces all tables, in one transaction, by those that the given migrations create, filled by `load`. If it throws
 * or the process is killed, the database is as it was.
 * @param migrations names of the migrations with the times they were applied; `migrate` applies newer ones afterwards
 * @throws MigrationError if one of them is unknown to the code
 */
export async function replaceTables(
  store: Store,
  migrations: readonly { readonly name: string; readonly appliedAt: string }[],
  load: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const files = (await migrationFiles(store.dialect)).map(withChecksum);
  const steps = migrations.map(({ name, appliedAt }) => {
    const file = files.find((f) => f.name === name);
    if (!file) throw unknownMigration(name);
    return { file, appliedAt };
  });
  await locked(store, async (trx) => {
    // Lets SQLite load tables that refer to each other in any order, and drop them.
    if (store.dialect === 'sqlite') await sql`PRAGMA defer_foreign_keys = ON`.execute(trx);
    const ours = trx as unknown as Transaction<Database>;
    await dropTables(store.dialect, ours);
    await createMigrationsTable(trx);
    for (const { file, appliedAt } of steps) await apply(store, trx, file, appliedAt);
    // Migrations may insert rows; `load` brings its own.
    for (const name of currentTables(steps.map(({ file }) => file)).reverse())
      if (name !== 'migrations') await sql`DELETE FROM ${sql.table(name)}`.execute(trx);
    await load(ours);
    if (store.dialect === 'postgres') await sortByCodePoint(trx, tablesOf(files));
  });
}

/**
 * Names of the migrations that `migrate` would apply.
 * @throws MigrationError if the database has one that is unknown to the code, or an edited one
 */
export async function pendingMigrations(store: Store): Promise<string[]> {
  const files = (await migrationFiles(store.dialect)).map(withChecksum);
  const landed = await (store.db as unknown as Kysely<Migrating>)
    .selectFrom('migrations')
    .selectAll()
    .orderBy('name')
    .execute();
  check(landed, files);
  return files.map((file) => file.name).filter((name) => !landed.some((l) => l.name === name));
}

interface ChecksummedFile extends MigrationFile {
  checksum: string;
}

const withChecksum = (file: MigrationFile): ChecksummedFile => ({
  ...file,
  checksum: createHash('sha256').update(file.text).digest('hex'),
});

async function createMigrationsTable(trx: Transaction<Migrating>): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at text not null)`.execute(
    trx,
  );
}

async function apply(
  store: Store,
  trx: Transaction<Migrating>,
  { name, checksum, text }: ChecksummedFile,
  appliedAt: string,
): Promise<void> {
  try {
    await store.script(trx as unknown as Transaction<Database>, text);
  } catch (cause) {
    const message = `数据库迁移 ${name} 执行失败：${(cause as Error).message}`;
    throw storeFailure(cause) ?? new MigrationError('MIGRATION_FAILED', message, { cause });
  }
  await trx.insertInto('migrations').values({ name, checksum, applied_at: appliedAt }).execute();
}

function locked<T>(store: Store, run: (trx: Transaction<Migrating>) => Promise<T>): Promise<T> {
  const db = store.db as unknown as Kysely<Migrating>;
  return db.transaction().execute(async (trx) => {
    // A SQLite transaction holds the write lock from its start.
    if (store.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    return run(trx);
  });
}

/**
 * Gives every text column of our tables the collation "C", since databases usually have another. It sorts by code
 * point, as SQLite does, and lets prefix searches use an index.
 */
async function sortByCodePoint(trx: Transaction<Migrating>, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ANY (${tables})
      AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`.execute(trx);
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table_name)) {
    const changes = columns.map((c) => sql`ALTER COLUMN ${sql.ref(c.column_name)} TYPE TEXT COLLATE "C"`);
    await sql`ALTER TABLE ${sql.table(table)} ${sql.join(changes)}`.execute(trx);
  }
}

/** A database whose migrations are all applied may still lack tables, after a partial restore. */
async function requireTables(
  dialect: DialectName,
  trx: Transaction<Migrating>,
  files: readonly MigrationFile[],
): Promise<void> {
  const missing = await missingTables(dialect, currentTables(files), trx);
  if (missing.length === 0) return;
  throw new StoreError(
    'DATABASE_DAMAGED',
    `数据库缺少 ${missing.length} 张表（${missing.slice(0, 5).join('、')}${missing.length > 5 ? ' 等' : ''}）。${RESTORE}`,
  );
}

function check(
  landed: readonly MigrationsTable[],
  files: readonly { name: string; checksum: string }[],
): void {
  for (const { name, checksum } of landed) {
    const file = files.find((f) => f.name === name);
    if (!file) throw unknownMigration(name);
    if (file.checksum !== checksum) {
      throw new MigrationError(
        'MIGRATION_EDITED',
        `迁移文件 ${name} 在应用之后被改动过；请恢复原文件，把改动写进新的迁移`,
      );
    }
  }
}

const unknownMigration = (name: string): MigrationError =>
  new MigrationError('MIGRATION_UNKNOWN', `数据库里有本程序不认识的迁移 ${name}，请换用较新的程序版本`);
