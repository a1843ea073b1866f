import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ask, freshText } from './fresh-requests.ts';
import { type Spread, spreadOf } from './interleaved.ts';

/** Pages asked for at a time: enough to keep every thread busy. */
const AT_ONCE = 8;
const ROUND_MS = 2500;
const WARM_UP = 4;
const ROUNDS = 12;

/**
 * Measures uncached pages a second, subsets made but not fetched, with the server on two cores and on one, in turn.
 * The client takes a few percent of a core.
 * @returns `null` on a machine where `taskset` cannot place the server
 */
export async function benchCores(path: string): Promise<Record<'one' | 'two' | 'ratio', Spread> | null> {
  const child = fork(fileURLToPath(new URL('fresh-serve.ts', import.meta.url)), { execArgv: [] });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const place = (cores: string) =>
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(child.pid)], { stdio: 'pipe' });
  try {
    const port = (await once(child, 'message'))[0] as string;
    const round = async (cores: string): Promise<number> => {
      place(cores);
      const from = performance.now();
      let pages = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (performance.now() - from < ROUND_MS) {
            await ask(agent, `http://127.0.0.1:${port}${path}?text=${encodeURIComponent(freshText())}`);
            pages++;
          }
        }),
      );
      return (pages * 1000) / (performance.now() - from);
    };
    const rates = { one: [] as number[], two: [] as number[] };
    for (let i = -WARM_UP; i < ROUNDS; i++) {
      const [one, two] = [await round('0'), await round('0,1')];
      if (i < 0) continue;
      rates.one.push(one);
      rates.two.push(two);
    }
    const ratio = rates.two.map((two, i) => two / (rates.one[i] as number));
    return { one: spreadOf(rates.one), two: spreadOf(rates.two), ratio: spreadOf(ratio) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    agent.destroy();
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
}
