// npm run bench -- pages: what our own entry costs over the bare renderer, the page cache over a static body, and
// how much JavaScript the first view of a list asks for. Needs a catalogue, in $ZIWAN_DATA_DIR or `.data`.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ApiClient } from '@ziwan/contract';
import { build } from 'vite';
import { readConfig } from '../apps/site/server/config.ts';
import { ANONYMOUS } from '../apps/site/server/handling.ts';
import { createServices } from '../apps/site/server/services.ts';
import { benchCache } from './pages/cache.ts';
import { firstViewScripts } from './pages/scripts.ts';

const PATH = '/font';
const ROUNDS = 60;
const RENDERS = 12;
/** Rounds before the first that counts: until then the compiler's threads work on the code. */
const WARM_UP = 50;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Render = typeof import('../apps/site/app/entry.server.tsx').render;
type Prepare = typeof import('./pages/bare-entry.tsx').prepare;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;
const assetsIn = (html: string, tag: RegExp) => Array.from(html.matchAll(tag), (m) => m[1] as string);

/** Every answer that one page needs, taken once from the site's own services. */
async function canned(render: Render): Promise<{ api: ApiClient; html: string; cards: number }> {
  const config = { ...readConfig(), logLevel: 'error' as const };
  if (config.store.provider === 'sqlite' && !existsSync(config.store.file)) noCatalogue();
  const services = await createServices(config);
  const api = services.apiFor(ANONYMOUS);
  // The page makes each call once, so its name finds the answer, at no cost.
  const answers = new Map<string, unknown>();
  const recorder = {
    ...api,
    call: async (endpoint: Parameters<ApiClient['call']>[0], input: never, options: never) => {
      const answer = await api.call(endpoint, input, options);
      answers.set(endpoint.name, answer);
      return answer;
    },
  } as ApiClient;
  try {
    for (let i = 0; i < 20; i++) {
      const page = await render({ url: PATH, nonce: 'bench', api: recorder, signedIn: false });
      if (page.status !== 200) throw new Error(`${PATH} answers ${page.status}`);
      if (!page.cacheable) continue;
      const cards = page.body.split('<li class="_row').length - 1;
      if (cards === 0) noCatalogue();
      const call = async (endpoint: { name: string }) => answers.get(endpoint.name);
      return { api: { ...api, call } as ApiClient, html: page.body, cards };
    }
    throw new Error('the fonts of the first paint were never ready in time');
  } finally {
    await services.close();
  }
}

function noCatalogue(): never {
  console.error('还没有字体目录：先运行一次 npm start（会导入默认目录），或用 ZIWAN_DATA_DIR 指明数据目录。');
  process.exit(1);
}

/** The peer: the same components by the same build, with a shim of constants in place of the router. */
async function buildPeer(folder: string): Promise<Prepare> {
  const root = here('../apps/site');
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    resolve: { alias: { 'react-router': here('pages/bare-router.tsx') } },
    build: { ssr: here('pages/bare-entry.tsx'), outDir: folder, emptyOutDir: true },
  });
  const entry = (await import(pathToFileURL(join(folder, 'entry.server.js')).href)) as { prepare: Prepare };
  return entry.prepare;
}

/** `useId` counts the components around, of which the peer has fewer. */
const withoutIds = (markup: string) => markup.replace(/_R_\w*_/g, '');

/** CPU of this process for some runs of each way, interleaved; medians of ms a run, and of the ratios to the last. */
async function compare(ways: Record<string, () => unknown>) {
  const names = Object.keys(ways);
  const spent: Record<string, number[]> = Object.fromEntries(names.map((n) => [n, []]));
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const name of names) {
      const before = process.cpuUsage();
      for (let i = 0; i < RENDERS; i++) await ways[name]?.();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) spent[name]?.push((user + system) / 1000 / RENDERS);
    }
  }
  return (name: string, peer: string) => ({
    ms: median(spent[name] as number[]),
    ratio: median((spent[name] as number[]).map((ms, i) => ms / (spent[peer]?.[i] as number))),
  });
}

const { render } = (await import(pathToFileURL(here('../apps/site/dist/server/entry.server.js')).href)) as {
  render: Render;
};
const { api, html, cards } = await canned(render);
const folder = mkdtempSync(join(tmpdir(), 'ziwan-bench-'));
try {
  const prepare = await buildPeer(folder);
  const hydration = /id="hydration">([^<]*)</.exec(html)?.[1];
  const peer = prepare(PATH, JSON.parse(hydration ?? '{}'), {
    styles: assetsIn(html, /<link rel="stylesheet" href="([^"]+)"/g),
    modules: assetsIn(html, /<link rel="modulepreload" href="([^"]+)"/g),
  });
  // Both must draw the same page, else the ratio says nothing.
  const ours = /<div id="root">([\s\S]*?)<\/div><script type="application\/json"/.exec(html)?.[1];
  const drawn = peer.bare();
  if (withoutIds(ours ?? '') !== withoutIds(drawn))
    throw new Error('the peer draws another page than the site');

  const result = await compare({
    render: () => render({ url: PATH, nonce: 'bench', api, signedIn: false }),
    bare: peer.bare,
    document: peer.withDocument,
  });
  const whole = result('render', 'bare');
  const inner = result('render', 'document');
  console.log(`${PATH}, ${cards} cards, ${(Buffer.byteLength(html) / 1000).toFixed(0)} kB of HTML`);
  console.log(
    `uncached render ÷ bare renderToString: ${whole.ratio.toFixed(2)} (goal ≤ 1.5; ${whole.ms.toFixed(2)} ms, ${result('bare', 'bare').ms.toFixed(2)} ms of CPU)`,
  );
  console.log(
    `  without the document (head, hydration data; in both): ${inner.ratio.toFixed(2)} (${result('document', 'bare').ms.toFixed(2)} ms)`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const cache = await benchCache(PATH);
console.log(
  `page from the cache ÷ static body (${(cache.bytes / 1000).toFixed(1)} kB brotli, 20 connections): ${cache.cpu.toFixed(2)} by requests a second of the server's CPU (goal ≥ 0.8; ${Math.round(cache.page)}, ${Math.round(cache.static)}), ${cache.wall.toFixed(2)} by requests a second`,
);

const scripts = firstViewScripts(html);
console.log(
  `JavaScript of the first view: ${(scripts.bytes / 1000).toFixed(1)} kB brotli in ${scripts.files} files (goal ≤ 110 kB)`,
);
