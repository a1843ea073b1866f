import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { hanzi, listWith, type Outcome, type Shot, send, subsets } from '../many/requests.ts';
import { LIST } from '../site-process.ts';

export interface Seen {
  readonly kind: string;
  readonly status: number;
}

export interface Visitors {
  readonly seen: readonly Seen[];
  /** Ids of the folders that the site has acknowledged. */
  readonly folders: readonly string[];
  end(): Promise<void>;
}

/** Folders that an account creates; it may have a few more. */
const FOLDERS = 40;
/** Mean pause (ms) of a visitor between two requests. */
const PAUSE = 150;

type Step = readonly [kind: string, shot: (gnos: readonly string[]) => Shot];
const STEPS: readonly Step[] = [
  ['kept page', () => ({ method: 'GET', path: '/' })],
  ['page', () => listWith(hanzi(4))],
  ['fonts', (gnos) => subsets(gnos.slice(0, 6), 4)],
  ['list', () => ({ method: 'GET', path: `${LIST}&keyword=${encodeURIComponent(hanzi(1))}` })],
];

/**
 * Lets visitors use the site until ended. Each has a network address, reads a page and then the fonts that it names;
 * those with accounts also create folders.
 * @param tokens sessions of the accounts, which the visitors use up, since an account has a limited number of folders
 */
export function startVisitors(
  url: string,
  { count, gnos, tokens = [] }: { count: number; gnos: readonly string[]; tokens?: readonly string[] },
): Visitors {
  const seen: Seen[] = [];
  const folders: string[] = [];
  const unused = [...tokens];
  let ended = false;

  async function visit(i: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${i + 1}` });
    const ask = async (kind: string, shot: Shot): Promise<Outcome> => {
      const outcome = await send(agent, url, '', shot);
      seen.push({ kind, status: outcome.status });
      return outcome;
    };
    await sleep((i * PAUSE) / count);
    let made = 0;
    let token: string | undefined;
    for (let n = i; !ended; n++) {
      const [kind, shot] = STEPS[n % STEPS.length] as Step;
      const { status, body } = await ask(kind, shot(gnos));
      if (kind === 'page' && status === 200)
        for (const path of fontsIn(brotliDecompressSync(body).toString()).slice(0, 4))
          await ask('font file', { method: 'GET', path });
      if (tokens.length > 0 && n % 3 === 0) {
        if (made++ % FOLDERS === 0) token = unused.shift();
        if (token === undefined) throw new Error('the accounts are used up');
        const answer = await ask('write', newFolder(token, `夹${made}`));
        if (answer.status === 200) folders.push(JSON.parse(answer.body.toString()).data.id);
      }
      await sleep(PAUSE * (0.5 + Math.random()));
    }
    agent.destroy();
  }

  const visits = Array.from({ length: count }, (_, i) => visit(i));
  return {
    seen,
    folders,
    async end() {
      ended = true;
      await Promise.all(visits);
    },
  };
}

const newFolder = (token: string, name: string): Shot => ({
  method: 'POST',
  path: '/web/api/account/collection/add',
  body: JSON.stringify({ name }),
  token,
});

/** Addresses of the subsets that a page names. */
export const fontsIn = (html: string): string[] => [
  ...new Set(html.match(/\/webfont\/[fp]\/[\w-]+\.woff2/g) ?? []),
];

/** Requests that visitors saw fail: without a response, or with a server error. */
export const failures = (seen: readonly Seen[]): Seen[] =>
  seen.filter(({ status }) => status === 0 || status >= 500);
