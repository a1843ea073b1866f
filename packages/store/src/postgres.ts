import { CompiledQuery, type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

/**
 * @param queryTimeoutMs longest wait for a single statement's answer; 0 waits for ever
 */
export function postgresDialect(url: string, queryTimeoutMs: number): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2000,
    query_timeout: queryTimeoutMs || undefined,
    types: {
      // Counts and sums come as int8 or numeric, which the driver leaves as text; none here passes 2^53.
      getTypeParser: ((oid: number, format: 'text') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // Without a listener a connection lost while idle would end the process; the pool replaces it by itself.
  pool.on('error', () => {});
  return new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      // The data lies on SSD or in memory; the default of 4 makes the planner shun the indexes.
      await connection.executeQuery(CompiledQuery.raw('set random_page_cost = 1.1'));
    },
  });
}
