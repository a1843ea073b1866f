// npm run bench -- faults [name…] [--kills=20] [--frozen=30] [--restarts=20] [--load=20] [--each=200] [--mb=512]
// [--connections=1000] [--visitors=6] [--rounds=5] [--seconds=6] [--crowd=100] [--losses=3] [--releases=3] [--away=15]
// [--clients=50]: checks how the site behaves when its disk, database, Redis, bucket or processor fails, or one client
// asks for too much. Runs each row of the fault table against the real server, on copies of the catalogue in
// $ZIWAN_DATA_DIR or `.data`. Exits with 1 if any check fails.
import { type Check, NotTried, Report } from './faults/check.ts';
import { clock } from './faults/clock.ts';
import { bucketAway } from './faults/cluster/bucket-away.ts';
import { firstStart } from './faults/cluster/first-start.ts';
import { nodeLost } from './faults/cluster/node-lost.ts';
import { nodesAgree } from './faults/cluster/nodes-agree.ts';
import { releaseDue } from './faults/cluster/release-due.ts';
import { corruptCache } from './faults/corrupt-cache.ts';
import { databaseFrozen } from './faults/database-frozen.ts';
import { databaseRestarted } from './faults/database-restarted.ts';
import { descriptors } from './faults/descriptors.ts';
import { diskFull } from './faults/disk-full.ts';
import { foreign } from './faults/foreign.ts';
import { killed } from './faults/killed.ts';
import { locked } from './faults/locked.ts';
import { newAddresses } from './faults/many/new-addresses.ts';
import { oneAgainstMany } from './faults/many/one-against-many.ts';
import { memory } from './faults/memory.ts';
import { overloaded } from './faults/overloaded.ts';
import { redisAway } from './faults/redis-away.ts';
import { slowClients } from './faults/slow-clients.ts';
import { subsetWorker } from './faults/subset-worker.ts';
import { terminated } from './faults/terminated.ts';
import { twoNodes } from './faults/two-nodes.ts';

const CHECKS: readonly Check[] = [
  killed,
  terminated,
  diskFull,
  databaseFrozen,
  databaseRestarted,
  overloaded,
  oneAgainstMany,
  newAddresses,
  locked,
  foreign,
  slowClients,
  subsetWorker,
  clock,
  descriptors,
  memory,
  corruptCache,
  twoNodes,
  firstStart,
  nodesAgree,
  nodeLost,
  releaseDue,
  bucketAway,
  redisAway,
];

/** Rows of the table covered by tests, which run with `npm test`. */
const ELSEWHERE = [
  'SMS, WeChat, mail, object store reset, stall, answer HTML: packages/infra/src/{sms,wechat,mail,uploads,upstream}/*.test.ts',
  '40 parallel uses of a code, captcha, favourite: apps/site/server/people/{codes,captcha,favourites}/*.test.ts',
  'malformed fonts: packages/font-inspect/src/*.test.ts, packages/subset-engine/src/fuzz.test.ts',
];

const names = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const unknown = names.filter((name) => !CHECKS.some((c) => c.name === name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: one of ${CHECKS.map((c) => c.name).join(', ')}`);
  process.exit(2);
}
const report = new Report();
for (const check of CHECKS.filter((c) => names.length === 0 || names.includes(c.name))) {
  console.log(`${check.name}: ${check.fault}`);
  const since = performance.now();
  try {
    await check.run(report);
  } catch (error) {
    if (error instanceof NotTried) report.notTried(error.message);
    else report.holds('the check completed', false, String((error as Error).stack ?? error));
  }
  console.log(`  ${((performance.now() - since) / 1000).toFixed(1)} s`);
}
if (names.length === 0) console.log(`held by tests:\n  ${ELSEWHERE.join('\n  ')}`);
const untried = report.untried > 0 ? `, ${report.untried} not tried` : '';
console.log((report.failed === 0 ? 'all checks held' : `${report.failed} did not hold`) + untried);
process.exit(report.failed === 0 ? 0 : 1);
