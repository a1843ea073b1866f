import { type Expression, sql, type Transaction } from 'kysely';
import { currentTables, migrationFiles } from './migrations.ts';
import { missingTables } from './pinned-database.ts';
import type { Database } from './schema.ts';
import type { DialectName, Store } from './store.ts';

/** A value as both dialects store it: the schema has only text, integers and doubles. */
export type Value = string | number | null;
export type Row = readonly Value[];

/** A table in terms shared by both dialects. */
export interface TableShape {
  readonly name: string;
  /** Sorted by name, since the order in the database depends on its history. */
  readonly columns: readonly string[];
  /** Columns of the primary key, in its order; empty without one. */
  readonly key: readonly string[];
}

/** Tables whose columns are known only at run time. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Rows fetched from PostgreSQL at once. */
const FETCHED = 1000;
/** Maximum values in one INSERT; SQLite allows 32,766. */
const MAX_VALUES = 8000;

/** One consistent state of the database. */
export interface TablesSnapshot {
  /** The transaction, for other reads of the same state. */
  readonly trx: Transaction<Database>;
  /** Names of the migrations applied, in order, with their times (ISO 8601). */
  readonly migrations: readonly AppliedMigration[];
  /** Every table but the one of migrations, each after those that it refers to. */
  readonly tables: readonly TableShape[];
  /** All rows in a fixed order, with values in the order of `columns`. Read one table at a time. */
  rows(table: TableShape): AsyncIterable<Row>;
}

export interface AppliedMigration {
  readonly name: string;
  readonly appliedAt: string;
}

/**
 * Reads one state of the database while others write: a read transaction on SQLite, REPEATABLE READ on PostgreSQL.
 * @throws StoreError if the database has no tables
 */
export function withSnapshot<T>(store: Store, read: (snapshot: TablesSnapshot) => Promise<T>): Promise<T> {
  return store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => read(await snapshotOf(trx, store.dialect)));
}

export async function snapshotOf(trx: Transaction<Database>, dialect: DialectName): Promise<TablesSnapshot> {
  const migrations = await appliedMigrations(trx);
  const landed = new Set(migrations.map((m) => m.name));
  const files = (await migrationFiles(dialect)).filter((file) => landed.has(file.name));
  const names = currentTables(files).filter((name) => name !== 'migrations');
  const shapes = await shapesOf(trx, dialect);
  const tables = byReference(names, await referencesOf(trx, dialect)).map((name) => {
    const columns = shapes.get(name) ?? [];
    const key = columns.filter((c) => c.pk > 0).sort((a, b) => a.pk - b.pk);
    return { name, columns: columns.map((c) => c.name).sort(), key: key.map((c) => c.name) };
  });
  return { trx, migrations, tables, rows: (table) => readRows(trx, dialect, table) };
}

/** False for a database without our tables, and for one whose tables are all empty. */
export async function hasRows(store: Store): Promise<boolean> {
  if ((await missingTables(store.dialect, ['migrations'], store.db)).length > 0) return false;
  return withSnapshot(store, async ({ tables, rows }) => {
    for (const table of tables) for await (const _ of rows(table)) return true;
    return false;
  });
}

async function appliedMigrations(trx: Transaction<Database>): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    SELECT name, applied_at AS "appliedAt" FROM migrations ORDER BY name`.execute(trx);
  return rows;
}

interface Column {
  table: string;
  name: string;
  /** Place in the primary key, from 1; 0 for other columns. */
  pk: number;
}

async function shapesOf(trx: Transaction<Database>, dialect: DialectName): Promise<Map<string, Column[]>> {
  const { rows } = await (dialect === 'sqlite'
    ? sql<Column>`
        SELECT t.name AS "table", c.name AS name, c.pk AS pk
        FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'`
    : sql<Column>`
        SELECT c.relname AS "table", a.attname AS name, coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 AS pk
        FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
        WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace`
  ).execute(trx);
  return Map.groupBy(rows, (row) => row.table);
}

/** Tables that each table refers to. */
async function referencesOf(
  trx: Transaction<Database>,
  dialect: DialectName,
): Promise<Map<string, { from: string; to: string }[]>> {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ from: string; to: string }>`
        SELECT t.name AS "from", f."table" AS "to"
        FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`
    : sql<{ from: string; to: string }>`
        SELECT a.relname AS "from", b.relname AS "to"
        FROM pg_constraint f JOIN pg_class a ON a.oid = f.conrelid JOIN pg_class b ON b.oid = f.confrelid
        WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace`
  ).execute(trx);
  return Map.groupBy(rows, (row) => row.from);
}

/** Sorts tables so that each comes after those that it refers to. The schema has no cycles. */
function byReference(
  names: readonly string[],
  references: ReadonlyMap<string, readonly { to: string }[]>,
): string[] {
  const sorted = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (sorted.has(name)) return;
    for (const { to } of references.get(name) ?? []) if (!path.includes(to)) visit(to, [...path, to]);
    sorted.add(name);
  };
  for (const name of names) visit(name, [name]);
  return [...sorted];
}

async function* readRows(
  trx: Transaction<Database>,
  dialect: DialectName,
  { name, columns, key }: TableShape,
): AsyncGenerator<Row> {
  let query = (trx as unknown as Transaction<AnyTables>).selectFrom(name).select([...columns]);
  // The dialects disagree on where NULL sorts; columns of a key have none.
  for (const column of key.length > 0 ? key : columns)
    query = query.orderBy(column, (order) => (key.length > 0 ? order : order.nullsFirst()));
  for await (const row of dialect === 'sqlite' ? query.stream(1) : fetched(trx, query))
    yield columns.map((column) => portable(row[column], name, column));
}

async function* fetched(
  trx: Transaction<Database>,
  query: Expression<unknown>,
): AsyncGenerator<Record<string, unknown>> {
  await sql`DECLARE table_rows NO SCROLL CURSOR FOR ${query}`.execute(trx);
  let failed = false;
  try {
    for (;;) {
      const fetch = sql<Record<string, unknown>>`FETCH ${sql.lit(FETCHED)} FROM table_rows`;
      const { rows } = await fetch.execute(trx);
      yield* rows;
      if (rows.length < FETCHED) return;
    }
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    // A failed statement has ended the transaction, and the cursor with it.
    if (!failed) await sql`CLOSE table_rows`.execute(trx);
  }
}

function portable(value: unknown, table: string, column: string): Value {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`${table}.${column} has a value that the other dialect cannot store`);
}

export async function writeRows(
  trx: Transaction<Database>,
  { name, columns }: TableShape,
  rows: AsyncIterable<Row>,
): Promise<void> {
  const size = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  const into = sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((c) => sql.ref(c)))}) VALUES `;
  let batch: Row[] = [];
  const flush = async () => {
    if (batch.length > 0)
      await sql`${into}${sql.join(batch.map((row) => sql`(${sql.join(row)})`))}`.execute(trx);
    batch = [];
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length >= size) await flush();
  }
  await flush();
}
