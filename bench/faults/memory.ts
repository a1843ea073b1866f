import { limitedGroup } from '../memory/limited-group.ts';
import { mixedLoad } from '../memory/mixed-load.ts';
import { type Check, countByStatus, option } from './check.ts';
import { catalogueGnos, copyData } from './data-folder.ts';
import { call, startSite, stopSite } from './site-process.ts';

const MB = option('mb', 512);
const SECONDS = 20;

export const memory: Check = {
  name: 'memory',
  fault: `${MB} MB for the process and its page cache (a control group), every font, page, sheet and zip asked for, for ${SECONDS} s`,
  async run(report) {
    const group = await limitedGroup(MB * 1024 * 1024);
    const data = await copyData();
    try {
      const gnos = await catalogueGnos(data.dir);
      const site = await startSite(data.dir, {
        shell: `echo $$ > ${group.dir}/cgroup.procs`,
        env: { ZIWAN_ROLES: 'web,api,webfont', ...group.env },
      });
      try {
        const { answers, failedSubsets } = await mixedLoad(site, gnos, SECONDS * 1000);
        report.holds(
          'the server stays alive',
          site.alive(),
          `peak ${Math.round((await group.peak()) / 1e6)} MB`,
        );
        report.holds(
          'it answers 200 or 503',
          answers.length > 10 && answers.every((a) => a.status === 200 || a.status === 503),
          countByStatus(answers),
        );
        report.holds('no subset fails with an internal error', failedSubsets === 0, `${failedSubsets}`);
        const after = await call(site, '/readyz');
        report.holds('it is ready afterwards', after.status === 200);
      } finally {
        await stopSite(site);
      }
    } finally {
      await group.remove();
      await data.remove();
    }
  },
};
