import { blobKeys, createDiskBlobStore } from '@ziwan/infra/blob-store';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { readConfig } from '../../apps/site/server/config/config.ts';
import { createApp } from '../../apps/site/server/http/app.ts';
import { blobDir, createServices } from '../../apps/site/server/services.ts';
import { HANGS, TRAPS } from '../../packages/subset-engine/src/testing/faults.ts';
import { type Check, countByStatus, longest } from './check.ts';
import { copyData } from './data-folder.ts';
import { type Answer, call } from './site-process.ts';

const VICTIM = 'zcool-kuaile';
const BOUND = 5000;

export const subsetWorker: Check = {
  name: 'worker',
  fault: 'a subset worker hangs in a job, and one dies by WebAssembly (in this process, the real app)',
  async run(report) {
    const data = await copyData();
    const config = readConfig({
      ZIWAN_DATA_DIR: data.dir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_API: '0',
      RATE_LIMIT_WEBFONT: '0',
      RATE_LIMIT_DOWNLOAD: '0',
    });
    const blobs = createDiskBlobStore(blobDir(config));
    const engine = createSubsetEngine(
      {
        workers: 2,
        load: async (sha256) => {
          const bytes = await blobs.get(blobKeys.sfnt(sha256));
          if (!bytes) throw new Error(`font ${sha256} is not there`);
          return bytes;
        },
      },
      { workerEntry: new URL('../../packages/subset-engine/src/testing/faulty-worker.ts', import.meta.url) },
    );
    const services = await createServices(config, { engine, onFault: () => {} });
    await services.fonts.drawn();
    const app = await createApp(services);
    try {
      const site = { url: await app.listen({ host: '127.0.0.1', port: 0 }) };
      services.lifecycle.ready = true;
      const gnos = (await services.store.db.selectFrom('families').select('gno').execute())
        .map((f) => f.gno)
        .filter((gno) => gno !== VICTIM);
      // Reads each font once, so that the times below include only the jobs.
      for (const gno of gnos) await call(site, '/webfont/http', { body: [{ gno, text: 'A' }] });
      for (const [what, text] of [
        ['a job that hangs', HANGS],
        ['a job that kills its worker', TRAPS],
      ] as const) {
        const before = engine.stats().respawned;
        let done = false;
        const bad = call(site, '/webfont/http', { body: [{ gno: VICTIM, text }] }).finally(() => {
          done = true;
        });
        const others: Answer[] = [];
        for (let i = 0; !done || others.length < 20; i++) {
          const letters = String.fromCharCode(66 + (i % 24), 97 + ((i * 7) % 26));
          others.push(
            await call(site, '/webfont/http', { body: [{ gno: gnos[i % gnos.length], text: letters }] }),
          );
        }
        const answer = await bad;
        const failed = others.filter((a) => a.status !== 200 || a.body.data[0].error !== undefined);
        report.holds(
          `${what} answers an error within ${BOUND} ms`,
          answer.body?.data?.[0]?.error !== undefined && answer.ms <= BOUND,
          `${Math.round(answer.ms)} ms, ${answer.status} ${answer.body?.data?.[0]?.error?.code}`,
        );
        report.holds(
          'other jobs do not fail',
          failed.length === 0,
          `${failed.length} of ${others.length} (${countByStatus(others)}), longest ${longest(others)} ms`,
        );
        const after = await call(site, '/webfont/http', { body: [{ gno: VICTIM, text: '好' }] });
        report.holds(
          'the worker is replaced and serves the same font',
          engine.stats().respawned === before + 1 && after.body?.data[0].woff2Path != null,
          `${engine.stats().respawned - before} replaced`,
        );
      }
    } finally {
      await app.close();
      await services.close();
      await data.remove();
    }
  },
};
