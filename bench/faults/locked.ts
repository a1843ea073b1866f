import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { login } from './accounts.ts';
import { type Check, longest } from './check.ts';
import { copyData, withStore } from './data-folder.ts';
import { type Answer, call, LIST, startSite, stopSite, until } from './site-process.ts';

const HOLD = `
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(process.argv[1], { timeout: 10000 });
db.exec('begin immediate');
console.log('held');
process.stdin.once('end', () => db.exec('commit')).resume();
`;

const WRITERS = 20;
const SOON = 2000;

export const locked: Check = {
  name: 'locked',
  fault: `another process holds SQLite's write lock while ${WRITERS} visitors write and others read`,
  async run(report) {
    const data = await copyData();
    const tokens = await withStore(data.dir, async ({ db }) => {
      const list = [];
      for (let i = 0; i < WRITERS; i++) list.push(await login(db));
      return list;
    });
    const site = await startSite(data.dir);
    try {
      const add = (token: string, name: string) =>
        call(site, '/web/api/account/collection/add', { token, body: { name } });
      await call(site, LIST);
      const holder = spawn(process.execPath, ['-e', HOLD, join(data.dir, 'ziwan.db')], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      await once(holder.stdout, 'data');
      const writes: Answer[] = [];
      const reads: Answer[] = [];
      const ends = performance.now() + 8000;
      await Promise.all([
        ...tokens.map(async (token, i) => {
          while (performance.now() < ends) writes.push(await add(token, `锁${i}`));
        }),
        ...[1, 2].map(async (n) => {
          for (let i = 0; performance.now() < ends; i++)
            reads.push(await call(site, `${LIST}&current=${(i % 3) + n}&keyword=${i}`));
        }),
      ]);
      holder.stdin.end();
      await once(holder, 'exit');
      const healed = await until(5000, async () => (await add(tokens[0] as string, '开锁')).status === 200);
      report.all('reads answer 200', reads, (a) => a.status === 200);
      report.holds(`reads within ${SOON} ms`, longest(reads) <= SOON, `longest ${longest(reads)} ms`);
      report.all('writes answer 503', writes, (a) => a.status === 503);
      report.holds(`writes fail within ${SOON} ms`, longest(writes) <= SOON, `longest ${longest(writes)} ms`);
      report.holds('writes work again within 5 s', healed !== null, `${Math.round(healed ?? 0)} ms`);
    } finally {
      await stopSite(site);
      await data.remove();
    }
  },
};
