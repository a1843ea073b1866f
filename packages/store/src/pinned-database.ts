import { CompiledQuery, type DatabaseConnection, type Dialect } from 'kysely';
import { currentTables, migrationFiles } from './migrations.ts';
import type { DialectName } from './store.ts';
import { StoreError } from './store-error.ts';

/** Maximum age (ms) of what is known about the database when a connection is taken. */
const INTERVAL = 1000;

const LIST_TABLES: Readonly<Record<DialectName, string>> = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: 'select tablename as name from pg_tables where schemaname = current_schema()',
};

/** A connection or a transaction. */
interface Queries {
  executeQuery<R>(query: CompiledQuery<R>): Promise<{ rows: R[] }>;
}

/** Returns the tables of ours that the database lacks. */
export async function missingTables(
  dialect: DialectName,
  expected: readonly string[],
  database: Queries,
): Promise<string[]> {
  const { rows } = await database.executeQuery<{ name: string }>(CompiledQuery.raw(LIST_TABLES[dialect]));
  const found = new Set(rows.map((row) => row.name));
  return expected.filter((name) => !found.has(name));
}

/**
 * Ties a serving store to the database it started on. When that is emptied, or another one takes its place, statements
 * fail instead of showing visitors an empty site or taking writes that will be lost.
 */
export class PinnedDatabase {
  readonly #dialect: DialectName;
  readonly #lostFile: () => string | null;
  #expected: readonly string[] = [];
  #id: string | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #lost = false;

  /** @param lostFile says why the database's files are no longer those that are open; `null` if they are */
  constructor(dialect: DialectName, lostFile: () => string | null = () => null) {
    this.#dialect = dialect;
    this.#lostFile = lostFile;
  }

  /** @param id what `readDatabaseId` returns now */
  async pin(id: string): Promise<void> {
    this.#expected = currentTables(await migrationFiles(this.#dialect));
    this.#id = id;
  }

  /** Makes connections of a dialect fail while the files, or the pinned database, are lost. */
  guard(dialect: Dialect): Dialect {
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => {
      const driver = createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        try {
          await this.#check(connection);
        } catch (error) {
          await driver.releaseConnection(connection);
          throw error;
        }
        return connection;
      };
      return driver;
    };
    return dialect;
  }

  /** @throws StoreError DATABASE_LOST */
  async #check(connection: DatabaseConnection): Promise<void> {
    const why = this.#lostFile();
    if (why !== null) throw new StoreError('DATABASE_LOST', why);
    if (this.#id === null) return;
    const now = performance.now();
    if (now - this.#checkedAt >= INTERVAL) {
      this.#checkedAt = now;
      this.#lost = await this.#isLost(connection);
    }
    if (this.#lost)
      throw new StoreError(
        'DATABASE_LOST',
        '数据库在运行中被清空或换成了另一个，站点不再读写它。若是误操作，请从备份恢复；若是有意，请重新启动站点',
      );
  }

  async #isLost(connection: DatabaseConnection): Promise<boolean> {
    if ((await missingTables(this.#dialect, this.#expected, connection)).length > 0) return true;
    const { rows } = await connection.executeQuery<{ applied_at: string }>(
      CompiledQuery.raw('select applied_at from migrations order by name limit 1'),
    );
    return rows[0]?.applied_at !== this.#id;
  }
}
