import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from './check.ts';
import { copyData } from './data-folder.ts';
import { LIST, startSite } from './site-process.ts';

const CONNECTIONS = 100;

export const terminated: Check = {
  name: 'terminated',
  fault: `SIGTERM under ${CONNECTIONS} connections that ask without pause`,
  async run(report) {
    const data = await copyData();
    try {
      const site = await startSite(data.dir);
      const seen = { answered: 0, cut: [] as string[] };
      const asking = Promise.all(Array.from({ length: CONNECTIONS }, () => askOn(site.url + LIST, seen)));
      await sleep(3000);
      const before = seen.answered;
      site.signal('SIGTERM');
      const took = await site.gone();
      await asking;
      report.holds(
        'no request is cut off',
        seen.cut.length === 0 && seen.answered > CONNECTIONS,
        `${seen.cut.length} cut (${[...new Set(seen.cut)].join(', ')}); ${before} answered before, ${seen.answered - before} after the signal`,
      );
      report.holds('it exits within 10 s', took <= 10_000, `${Math.round(took)} ms`);
    } finally {
      await data.remove();
    }
  },
};

/** Asks again and again on one connection, until no new one is accepted. */
async function askOn(url: string, seen: { answered: number; cut: string[] }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const outcome = await ask(url, agent);
    if (outcome === 'answered') seen.answered++;
    // Without a connection, no request was in progress.
    else if (outcome === 'ECONNREFUSED') break;
    else {
      seen.cut.push(outcome);
      break;
    }
  }
  agent.destroy();
}

function ask(url: string, agent: Agent): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const sent = request(url, { agent }, (response) => {
    response.resume();
    response.on('end', () => resolve(response.complete ? 'answered' : 'incomplete'));
    response.on('error', () => resolve('incomplete'));
  });
  sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  sent.end();
  return promise;
}
