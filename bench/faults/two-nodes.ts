import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announced, inParallel } from './announced.ts';
import { type Check, countByStatus } from './check.ts';
import { copyData, copyDataWithoutFonts } from './data-folder.ts';
import { call, startSite, stopSite } from './site-process.ts';

const ADDRESSES = 10_000;

export const twoNodes: Check = {
  name: 'nodes',
  fault: `two processes with a disk each: ${ADDRESSES} subsets are announced by one and asked of the other, whose cache folder is deleted meanwhile`,
  async run(report) {
    const data = await copyData();
    const other = await mkdtemp(join(tmpdir(), 'ziwan-other-'));
    await copyDataWithoutFonts(other, data.dir);
    const env = { ZIWAN_SECRET: 'shared by the two processes of this check' };
    const announcing = await startSite(data.dir, { env });
    const serving = await startSite(other, { env });
    try {
      const addresses = await announced(announcing, ADDRESSES);
      report.holds(
        'one process announces the subsets',
        addresses.length >= ADDRESSES,
        `${addresses.length}, ${new Set(addresses).size} different`,
      );
      const removing = setInterval(
        () => void rm(join(other, 'cache'), { recursive: true, force: true }).catch(() => {}),
        200,
      );
      const answers = await inParallel(addresses, (path) => call(serving, path));
      clearInterval(removing);
      const missing = answers.filter((a) => a.status !== 200 || a.bytes.length === 0).length;
      report.holds(
        'the other serves all of them',
        missing === 0,
        `${missing} missing; ${countByStatus(answers)}`,
      );
    } finally {
      await stopSite(announcing);
      await stopSite(serving);
      await rm(other, { recursive: true, force: true });
      await data.remove();
    }
  },
};
