import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, countByStatus, NotTried, option } from './check.ts';
import { copyData, withStore } from './data-folder.ts';
import { type Answer, call, LIST, startSite, stopSite } from './site-process.ts';

const LIMIT = option('mb', 512) * 1024 * 1024;
const SECONDS = 20;

/** Root folder and file names of control groups, versions 1 and 2. */
const HIERARCHIES = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
] as const;

export const memory: Check = {
  name: 'memory',
  fault: `${option('mb', 512)} MB for the process and its page cache (a control group), every font, page, sheet and zip asked for, for ${SECONDS} s`,
  async run(report) {
    const group = await limitedGroup();
    const data = await copyData();
    try {
      const gnos = await withStore(data.dir, async ({ db }) =>
        (await db.selectFrom('families').select('gno').execute()).map((f) => f.gno),
      );
      const site = await startSite(data.dir, {
        shell: `echo $$ > ${group.dir}/cgroup.procs`,
        env: { ZIWAN_ROLES: 'web,api,webfont' },
      });
      try {
        const answers: Answer[] = [];
        let failed = 0;
        const ends = performance.now() + SECONDS * 1000;
        await Promise.all(
          [0, 1, 2, 3].map(async (n) => {
            for (let i = n; performance.now() < ends && site.alive(); i += 4) {
              const text = Array.from({ length: 40 }, (_, k) =>
                String.fromCharCode(0x4e00 + ((i * 40 + k) % 20_000)),
              ).join('');
              const body = Array.from({ length: 12 }, (_, k) => ({
                gno: gnos[(i * 12 + k) % gnos.length],
                text: `字A${text}`,
              }));
              const answer = await call(site, '/webfont/http', { body });
              for (const item of answer.body?.data ?? []) if (['S00500'].includes(item.error?.code)) failed++;
              answers.push(answer, await call(site, LIST));
              const gno = gnos[i % gnos.length] as string;
              if (i % 5 === 0) {
                const [file, zip] = [
                  `/api/v1/web/${gno}/download`,
                  `/web/api/font/get-download-url?id=${gno}&type=family`,
                ];
                for (const path of [file, zip]) {
                  const url = (await call(site, path)).body?.data?.url;
                  if (typeof url === 'string') answers.push(await call(site, url));
                }
              }
              if (i % 5 === 1)
                answers.push(await call(site, `/font/${gno}`), await call(site, `/font?page=${i}`));
              if (i % 5 === 2) {
                const sheet = new URLSearchParams({
                  fonts: gnos.slice(i % 20, (i % 20) + 8).join(),
                  text: text.slice(0, 20),
                });
                answers.push(await call(site, `/web/api/pdf/compare?${sheet}`));
              }
            }
          }),
        );
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
        report.holds('no subset fails with an internal error', failed === 0, `${failed}`);
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

async function limitedGroup(): Promise<{ dir: string; peak(): Promise<number>; remove(): Promise<void> }> {
  for (const { root, limit, peak } of HIERARCHIES) {
    const dir = join(root, `ziwan-faults-${process.pid}`);
    try {
      await mkdir(dir);
      await access(join(dir, limit));
      await writeFile(join(dir, limit), String(LIMIT));
      return {
        dir,
        peak: async () => Number(await readFile(join(dir, peak), 'utf8')),
        remove: () => rmdir(dir),
      };
    } catch {
      await rmdir(dir).catch(() => {});
    }
  }
  throw new NotTried(
    'a control group with a limit takes root on Linux; a smaller heap of V8 is not the same',
  );
}
