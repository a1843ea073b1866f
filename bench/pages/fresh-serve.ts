// The site's server as visitors meet it, without rate limits. Reports its CPU time and profiles its main thread on
// request. Run by `bench/pages.ts`.
import { Session } from 'node:inspector/promises';
import { readConfig } from '../../apps/site/server/config/config.ts';
import { createApp } from '../../apps/site/server/http/app.ts';
import { loadBuiltPages } from '../../apps/site/server/http/pages/built-pages.ts';
import { createServices } from '../../apps/site/server/services.ts';

export type Order = 'spent' | 'profile' | 'profiled';

/** CPU time (ms) so far. */
export interface Spent {
  readonly all: number;
  readonly main: number;
}

const config = {
  ...readConfig({ ...process.env, LOG_LEVEL: 'error' }),
  limits: { api: 0, webfont: 0, download: 0, pdf: 0 },
};
const services = await createServices(config);
const app = await createApp(services, { pages: await loadBuiltPages(services) });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
services.lifecycle.ready = true;

const session = new Session();
session.connect();

const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

async function carryOut(order: Order): Promise<unknown> {
  if (order === 'spent')
    return { all: msOf(process.cpuUsage()), main: msOf(process.threadCpuUsage()) } satisfies Spent;
  if (order === 'profile') {
    await session.post('Profiler.enable');
    return session.post('Profiler.start');
  }
  return (await session.post('Profiler.stop')).profile;
}

process.on('message', async (order: Order) => process.send?.(await carryOut(order)));
process.on('disconnect', async () => {
  await app.close();
  await services.close();
  process.exit(0);
});
process.send?.(new URL(address).port);
