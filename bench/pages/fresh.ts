import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { FRAME_TYPE, getFontList, urlOf } from '@ziwan/contract';
import { ask, freshText } from './fresh-requests.ts';
import type { Order, Spent } from './fresh-serve.ts';
import { type Spread, spreadOf } from './interleaved.ts';
import { type Area, areasOf } from './profile.ts';

/** Pages until V8 has optimised the code. */
const WARM_UP = 600;
const PAGES = 40;
const ROUNDS = 5;
/** Faces on the first page of the list. */
const FACES = 30;
/** Connections that a browser opens to one host. */
const CONNECTIONS = 6;

export interface FreshPages {
  readonly faces: number;
  /** CPU time (ms) of one page, and of the font requests that follow it. */
  readonly page: Cost;
  readonly fonts: Cost;
  /** CPU time (ms) of one call that makes the subsets of as many faces of the list in such a text. */
  readonly batch: Cost;
  /** `page` ÷ `batch`, round by round. */
  readonly ratio: Cost;
  /** The main thread's time by area, in ms for one page with its fonts. */
  readonly profile: readonly Area[];
}

export interface Cost {
  readonly all: Spread;
  readonly main: Spread;
}

/** Measures the list in texts that no cache knows, and the font requests that each page makes. */
export async function benchFresh(path: string): Promise<FreshPages> {
  const child = fork(fileURLToPath(new URL('fresh-serve.ts', import.meta.url)), { execArgv: [] });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answer = async <T>(): Promise<T> => (await once(child, 'message'))[0] as T;
  const order = <T>(name: Order): Promise<T> => {
    child.send(name);
    return answer<T>();
  };
  try {
    const port = await Promise.race([
      answer<string>(),
      once(child, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
    ]);
    const askSite = (url: string) => fetched(agent, `http://127.0.0.1:${port}${url}`);
    const askPage = async () => fontsIn(await askSite(`${path}?text=${encodeURIComponent(freshText())}`));
    const askFonts = (urls: readonly string[]) => Promise.all(urls.map(askSite));

    const list = await askSite(urlOf(getFontList, { query: { kind: 'creative', size: FACES } }));
    const gnos = (JSON.parse(list).data.records as { fontGNo: string }[]).map(({ fontGNo }) => fontGNo);
    const askBatch = () => {
      const text = freshText();
      const json = gnos.map((gno) => ({ gno, text }));
      return ask(agent, `http://127.0.0.1:${port}/webfont/http`, { accept: FRAME_TYPE, json });
    };

    const counts = new Set<number>();
    for (let i = 0; i < WARM_UP; i++) {
      const urls = await askPage();
      await askFonts(urls);
      await askBatch();
      if (i >= WARM_UP / 2) counts.add(urls.length);
    }
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = await order<Spent>('spent');
      const pages = [];
      for (let i = 0; i < PAGES; i++) pages.push(await askPage());
      const middle = await order<Spent>('spent');
      for (const urls of pages) await askFonts(urls);
      const end = await order<Spent>('spent');
      for (let i = 0; i < PAGES; i++) await askBatch();
      const last = await order<Spent>('spent');
      const [page, batch] = [between(start, middle), between(end, last)];
      rounds.push({
        ...{ page, batch, fonts: between(middle, end) },
        ratio: { all: page.all / batch.all, main: page.main / batch.main },
      });
    }
    await order('profile');
    for (let i = 0; i < PAGES; i++) await askFonts(await askPage());
    const profile = areasOf(await order('profiled'), PAGES);
    return {
      // All pages but the first list the headings' font too.
      faces: Math.max(...counts),
      page: costOf(rounds.map((r) => r.page)),
      fonts: costOf(rounds.map((r) => r.fonts)),
      batch: costOf(rounds.map((r) => r.batch)),
      ratio: costOf(rounds.map((r) => r.ratio)),
      profile,
    };
  } finally {
    agent.destroy();
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

const between = (from: Spent, to: Spent): Spent => ({
  all: (to.all - from.all) / PAGES,
  main: (to.main - from.main) / PAGES,
});

function costOf(spent: readonly Spent[]): Cost {
  return { all: spreadOf(spent.map((s) => s.all)), main: spreadOf(spent.map((s) => s.main)) };
}

const fontsIn = (html: string): string[] => [...new Set(html.match(/\/webfont\/[fp]\/[\w-]+\.woff2/g))];

/** Returns the text of a response, or an empty string for a font. */
async function fetched(agent: Agent, url: string): Promise<string> {
  const { bytes, encoding } = await ask(agent, url);
  return encoding === 'br' ? brotliDecompressSync(bytes).toString() : '';
}
