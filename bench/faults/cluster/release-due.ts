import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type Store } from '@ziwan/store';
import { sql } from 'kysely';
import { type Cluster, type Node, startCluster } from '../../cluster/cluster.ts';
import { login } from '../accounts.ts';
import { type Check, countByStatus, option } from '../check.ts';
import { copyData, withStore } from '../data-folder.ts';
import { type Answer, call, until } from '../site-process.ts';

const ROUNDS = option('releases', 3);
/** Texts of a release, which each of two operators edits half of. */
const TEXTS = 40;
/** Time (ms) in which the operators put their changes into the release. */
const AHEAD = 15_000;
/** Maximum time (ms) from the release's time until all nodes show it. */
const SOON = 10_000;

export const releaseDue: Check = {
  name: 'release',
  fault: `two operators at two of three nodes fill a release of ${TEXTS} texts; at its time the node that publishes it is killed (kill -9) in its transaction, and another is added (--releases=${ROUNDS} times)`,
  async run(report) {
    const data = await copyData();
    const tokens = await withStore(data.dir, async ({ db }) => [
      await login(db, { role: 'operator' }),
      await login(db, { role: 'operator' }),
    ]);
    const cluster = await startCluster({ dataDir: data.dir });
    const store = openStore({ provider: 'postgres', url: cluster.postgres.url });
    try {
      const rounds: Round[] = [];
      for (let n = 0; n < ROUNDS; n++) rounds.push(await round(cluster, store, tokens, n));
      const all = (what: string, holds: (round: Round) => boolean, measured: (round: Round) => unknown) =>
        report.holds(what, rounds.every(holds), rounds.map(measured).join(', '));
      report.all(
        'every call of the operators is answered',
        rounds.flatMap((r) => r.calls),
        (a) => a.status < 300,
      );
      all(
        'of two who save one text at once, one is told',
        (r) => r.rivals === '200 409',
        (r) => r.rivals,
      );
      all(
        'the node is killed before it commits',
        (r) => r.stillOpen,
        (r) => (r.stillOpen ? 'yes' : 'no'),
      );
      all(
        'another publishes it',
        (r) => r.after !== null,
        (r) => (r.after === null ? 'no' : `${Math.round(r.after)} ms after its time`),
      );
      all(
        'each text has changed once',
        (r) => r.turns === TEXTS,
        (r) => r.turns,
      );
      all(
        'no reader of the database sees a part',
        (r) => r.looks > 0 && r.halves === 0,
        (r) => `${r.halves} of ${r.looks}`,
      );
      all(
        'every node shows all of it',
        (r) => r.stale === 0,
        (r) => `${r.stale} old answers`,
      );
      all(
        'undone at another node, all of it is as before',
        (r) => r.leftNew === 0,
        (r) => `${r.leftNew} new titles`,
      );
    } finally {
      await store.close();
      await cluster.stop();
      await data.remove();
    }
  },
};

interface Round {
  readonly calls: readonly Answer[];
  /** Statuses of two who saved one text at the same time, sorted. */
  readonly rivals: string;
  /** True if the release was unpublished after the kill. */
  readonly stillOpen: boolean;
  /** Time (ms) from the release's time until it was published. */
  readonly after: number | null;
  /** Times that visitors got to see something else of the texts. */
  readonly turns: number;
  readonly looks: number;
  /** Looks that saw some texts old and some new. */
  readonly halves: number;
  readonly stale: number;
  readonly leftNew: number;
}

async function round(cluster: Cluster, store: Store, tokens: readonly string[], n: number): Promise<Round> {
  const { db } = store;
  const calls: Answer[] = [];
  const alive = () => cluster.nodes.filter((node) => node.alive());
  /** Makes a call of the console as one of the operators, each at a node of their own. */
  const ask = async (who: number, path: string, options: { body?: unknown; method?: string } = {}) =>
    call(alive()[who] as Node, `/api/v1/admin${path}`, { ...options, token: tokens[who] as string });
  const done = async (...given: Parameters<typeof ask>) => {
    const answer = await ask(...given);
    calls.push(answer);
    if (answer.status >= 300) console.log(`  ${given[1]}: ${answer.status} ${answer.body?.message}`);
    return answer.body?.data;
  };

  const text = (i: number, title: string, status: string) => ({
    kind: 'news',
    title: `${title} ${n}-${i}`,
    markdown: '正文。',
    status,
  });
  const texts: { id: string; revision: string }[] = [];
  for (let i = 0; i < TEXTS; i++)
    texts.push(await done(i % 2, '/entries', { body: text(i, '旧', 'published') }));
  const ids = texts.map(({ id }) => id);
  const at = Date.now() + AHEAD;
  const release = await done(0, '/releases', {
    body: { name: `第 ${n} 批`, publishAt: new Date(at).toISOString() },
  });
  const save = (who: number, i: number) =>
    ask(who, `/entries/${ids[i]}`, {
      method: 'PUT',
      body: { revision: texts[i]?.revision, data: { id: ids[i], ...text(i, '新', 'draft') } },
    });
  const both = await Promise.all([save(0, 0), save(1, 0)]);
  const rivals = both
    .map(({ status }) => status)
    .sort()
    .join(' ');
  await Promise.all(
    [0, 1].map(async (who) => {
      const own = ids.map((_, i) => i).filter((i) => i % 2 === who);
      for (const i of own) if (i > 0) calls.push(await save(who, i));
      const changes = own.map((i) => ({ kind: 'text', subject: ids[i] }));
      await done(who, `/releases/${release.id}/changes`, { method: 'PUT', body: { changes } });
    }),
  );

  const titles = async () =>
    (await db.selectFrom('entries').select('title').where('id', 'in', ids).execute()).map((row) => row.title);
  const turns = async () =>
    (await db.selectFrom('former_states').select('seq').where('subject', 'in', ids).execute()).length;
  const before = await turns();
  let looks = 0;
  let halves = 0;
  let watching = true;
  const watcher = (async () => {
    while (watching) {
      const isNew = (await titles()).filter((title) => title.startsWith('新')).length;
      looks++;
      if (isNew !== 0 && isNew !== TEXTS) halves++;
      await sleep(5);
    }
  })();

  const publishing = await publishingNode(cluster, store, at + SOON);
  publishing.signal('SIGKILL');
  await publishing.gone();
  const state = async () =>
    (await db.selectFrom('releases').select('state').where('id', '=', release.id).executeTakeFirstOrThrow())
      .state;
  const stillOpen = (await state()) === 'open';
  const waited = await until(SOON, async () => (await state()) === 'published');
  const after = waited === null ? null : Date.now() - at;
  // Nodes keep pages and lists for a moment.
  await sleep(3000);
  watching = false;
  await watcher;

  let stale = 0;
  for (const node of alive())
    for (const id of ids) {
      const { body } = await call(node, `/web/api/web-wenzhang/getDetailById?id=${id}`);
      if (!body?.data?.title.startsWith('新')) stale++;
    }
  const changed = (await turns()) - before;
  await cluster.addNode();
  await cluster.nginx.balance(alive().map((node) => node.port));
  const { revision } = await done(1, `/releases/${release.id}`);
  await done(1, `/releases/${release.id}/undo`, { body: { revision } });
  const leftNew = (await titles()).filter((title) => title.startsWith('新')).length;
  console.log(`  round ${n}: ${countByStatus(calls)}`);
  return { calls, rivals, stillOpen, after, turns: changed, looks, halves, stale, leftNew };
}

/** Waits until a node has written to a text in a transaction that is still open. @param until time (ms) of giving up */
async function publishingNode(cluster: Cluster, { db }: Store, until: number): Promise<Node> {
  while (Date.now() < until) {
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_locks join pg_stat_activity using (pid)
      where relation = 'entries'::regclass and pg_locks.mode = 'RowExclusiveLock' and granted
    `.execute(db);
    const node = cluster.nodes.find(({ name }) => name === rows[0]?.name);
    if (node) return node;
    await sleep(1);
  }
  throw new Error('no node published the release');
}
