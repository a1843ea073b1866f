import { createHash } from 'node:crypto';
import { currentTables, migrationFiles } from '../migrations.ts';
import { migrateAt } from './migrated-file.ts';
import {
  addressOf,
  connect,
  createDatabase,
  ownPostgresDatabase,
  postgresServer,
  type Query,
} from './postgres-server.ts';

/**
 * PostgreSQL databases with all tables and no rows, which stay on the server: creating one takes ten times as long as
 * emptying it. They are copies of `ziwan_tables_…`, one for each state of the migrations; each copy belongs to one
 * process at a time.
 */
interface Spare {
  readonly name: string;
  readonly query: Query;
  /** Ends other connections and deletes all rows. @returns false if a test changed the tables */
  empty(): Promise<boolean>;
  /** Ends the connection to it. */
  end(): Promise<void>;
}

/** Key of the lock that lets one process at a time make the template. */
const TEMPLATE_LOCK = 7_205_772;
/** First key of the locks on copies; the second is the copy's number. */
const COPY_LOCK = 7_205_773;

const free: Spare[] = [];
let claimed = 0;

/** Lends an empty database with all tables until `drop`. */
export async function spareDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  let spare = free.pop() ?? (await claim());
  if (!(await spare.empty())) {
    await spare.end();
    spare = await renew(spare.name);
  }
  return {
    url: addressOf(spare.name),
    drop: async () => void free.push(spare),
  };
}

/** Takes the first copy that no process has, and creates it if it does not exist. */
async function claim(): Promise<Spare> {
  const server = postgresServer();
  const template = await templateDatabase();
  for (;;) {
    const number = ++claimed;
    // Held until the connection ends.
    const [lock] = await server('select pg_try_advisory_lock($1, $2) as got', [COPY_LOCK, number]);
    if (!lock?.got) continue;
    const name = `${template}_${number}`;
    const found = await server('select from pg_database where datname = $1', [name]);
    return found.length > 0 ? open(name) : renew(name);
  }
}

/** Replaces a copy by a new one. */
async function renew(name: string): Promise<Spare> {
  const server = postgresServer();
  await server(`drop database if exists ${name} with (force)`);
  await createDatabase(name, await templateDatabase());
  const spare = open(name);
  // A comment lasts as long as its database, and other processes can read it.
  await spare.query(`comment on database ${name} is '${await stateOf(spare.query)}'`);
  return spare;
}

function open(name: string): Spare {
  const { query, end } = connect(addressOf(name));
  return {
    name,
    query,
    end,
    async empty() {
      await query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      );
      const [found] = await query(
        `select shobj_description(oid, 'pg_database') as state from pg_database where datname = $1`,
        [name],
      );
      if (found?.state !== (await stateOf(query))) return false;
      const used = (await query(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and pg_relation_size(oid) > 0`,
      )) as { name: string }[];
      const tables = currentTables(await migrationFiles('postgres')).filter(
        (table) => table !== 'migrations' && used.some(({ name }) => name === table),
      );
      // Tables refer only to older ones.
      if (tables.length > 0)
        await query(
          tables
            .reverse()
            .map((table) => `delete from ${table}`)
            .join(';'),
        );
      return true;
    },
  };
}

/** Differs when tables, columns, indexes or constraints were changed, or what `migrations` says. */
async function stateOf(query: Query): Promise<string> {
  const changes = ['pg_class', 'pg_attribute', 'pg_index', 'pg_constraint', 'migrations'].map(
    (table) => `select count(*), max(xmin::text::bigint) from ${table}`,
  );
  return JSON.stringify(await query(changes.join(' union all ')));
}

let template: Promise<string> | null = null;
const templateDatabase = (): Promise<string> => {
  template ??= (async () => {
    const files = await migrationFiles('postgres');
    const name = `ziwan_tables_${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)}`;
    const server = postgresServer();
    // Other processes wait for the whole template.
    await server(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    try {
      const found = await server('select from pg_database where datname = $1', [name]);
      if (found.length > 0) return name;
      const { url, drop } = await ownPostgresDatabase();
      try {
        await migrateAt({ provider: 'postgres', url });
        await server(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
      } catch (e) {
        await drop();
        throw e;
      }
    } finally {
      await server(`select pg_advisory_unlock(${TEMPLATE_LOCK})`);
    }
    return name;
  })();
  return template;
};
