// npm run bench -- memory [--minutes=10] [--mb=512]: measures the resident memory of the site under mixed load without
// any limit, then how much slower a redraw is within a memory limit. Needs a catalogue in $ZIWAN_DATA_DIR or `.data`,
// and for the limit, root on Linux.
import { option } from './faults/check.ts';
import { catalogueGnos, copyData } from './faults/data-folder.ts';
import { call, residentMb, type SiteProcess, startSite, stopSite } from './faults/site-process.ts';
import { limitedGroup } from './memory/limited-group.ts';
import { mixedLoad } from './memory/mixed-load.ts';
import { freshText } from './pages/fresh-requests.ts';
import { printed, spreadOf } from './pages/interleaved.ts';

const MINUTES = option('minutes', 10);
const MB = option('mb', 512);
const MINUTE = 60_000;
/** Redraws per site and round, and rounds. The first rounds load fonts. */
const REDRAWS = 5;
const ROUNDS = 24;
const WARM_UP = 6;
const FACES = 30;
const ENV = { ZIWAN_ROLES: 'web,api,webfont' };

interface Redraw {
  readonly ms: number;
  readonly cpu: number;
}

/** One redraw of a list in new text, as the browser requests it. */
async function redraw(site: SiteProcess, gnos: readonly string[]): Promise<number> {
  const text = freshText();
  const { status, ms } = await call(site, '/webfont/http', {
    body: gnos.slice(0, FACES).map((gno) => ({ gno, text })),
  });
  if (status !== 200) throw new Error(`a redraw answers ${status}`);
  return ms;
}

async function redraws(site: SiteProcess, gnos: readonly string[]): Promise<Redraw> {
  const from = await site.cpuMs();
  let ms = 0;
  for (let i = 0; i < REDRAWS; i++) ms += await redraw(site, gnos);
  return { ms: ms / REDRAWS, cpu: ((await site.cpuMs()) - from) / REDRAWS };
}

const data = await copyData();
try {
  const gnos = await catalogueGnos(data.dir);
  const free = await startSite(data.dir, { env: ENV });
  try {
    console.log(`resident memory without a limit: ${(await residentMb(free)).now} MB when ready`);
    for (let minute = 1; minute <= MINUTES; minute++) {
      const { answers } = await mixedLoad(free, gnos, MINUTE);
      const { now, most } = await residentMb(free);
      console.log(
        `  after ${minute} min of mixed load: ${now} MB, at most ${most} (${answers.length} answers)`,
      );
    }
    const group = await limitedGroup(MB * 1024 * 1024);
    try {
      const limited = await startSite(data.dir, {
        shell: `echo $$ > ${group.dir}/cgroup.procs`,
        env: { ...ENV, ...group.env },
      });
      try {
        await mixedLoad(limited, gnos, MINUTE / 3);
        const pairs: { free: Redraw; limited: Redraw }[] = [];
        for (let round = -WARM_UP; round < ROUNDS; round++) {
          const pair = { free: await redraws(free, gnos), limited: await redraws(limited, gnos) };
          if (round >= 0) pairs.push(pair);
        }
        const spread = (of: (pair: (typeof pairs)[number]) => number) => printed(spreadOf(pairs.map(of)));
        console.log(
          `redraw of ${FACES} faces in 8 fresh hanzi, ${MB} MB ÷ no limit: ${spread((p) => p.limited.ms / p.free.ms)} by time (goal ≤ 2; ${spread((p) => p.limited.ms)} ms, ${spread((p) => p.free.ms)} ms)`,
        );
        console.log(
          `  by CPU time of the process: ${spread((p) => p.limited.cpu / p.free.cpu)}; peak of the group with its page cache: ${Math.round((await group.peak()) / 1e6)} MB; resident: ${(await residentMb(limited)).now} MB, without a limit ${(await residentMb(free)).now} MB`,
        );
      } finally {
        await stopSite(limited);
      }
    } finally {
      await group.remove();
    }
  } finally {
    await stopSite(free);
  }
} finally {
  await data.remove();
}
