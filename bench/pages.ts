// npm run bench -- pages [fresh|cores]: measures a list in texts that nobody asked for before, subsets included, and how
// many of these pages a second two cores render ÷ one; then compares our renderer with bare `renderToString` and the
// page cache with a static body, and counts the JavaScript of a list's first view. With an argument, only that part.
// Needs a catalogue in $ZIWAN_DATA_DIR or `.data`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { finishPage } from '../apps/site/server/http/pages/finish-page.ts';
import { benchCache } from './pages/cache.ts';
import { canned, type Render, requireDatabase } from './pages/canned.ts';
import { benchCores } from './pages/cores.ts';
import { benchFresh, type Cost } from './pages/fresh.ts';
import { interleaved, printed } from './pages/interleaved.ts';
import { buildPeer } from './pages/peer.ts';
import { firstViewScripts } from './pages/scripts.ts';

const PATH = '/font';
const ROUTE = 'font';
const NONCE = 'bench';

requireDatabase();
const only = process.argv.find((argument) => argument === 'fresh' || argument === 'cores');

if (only !== 'cores') {
  const fresh = await benchFresh(PATH);
  const cost = ({ all, main }: Cost) => `${printed(all)} ms of CPU, ${printed(main)} on the main thread`;
  console.log(
    `${PATH}?text=<8 fresh hanzi>, ${fresh.faces} subsets: ${cost(fresh.page)} (goal ≤ 10 and ≤ 3)`,
  );
  console.log(`  the font requests of that page: ${cost(fresh.fonts)}`);
  console.log(
    `  page ÷ one call for its faces (${cost(fresh.batch)}): ${printed(fresh.ratio.all)} by CPU, ${printed(fresh.ratio.main)} on the main thread (goal ≤ 1.6)`,
  );
  console.log(`  main thread by area, ms of own time for one page with its fonts:`);
  for (const { name, ms, functions } of fresh.profile)
    console.log(
      `    ${ms.toFixed(2).padStart(5)} ${name}: ${functions.map((f) => `${f.name} ${f.ms.toFixed(2)}`).join(', ')}`,
    );
}
if (only !== 'fresh') {
  const cores = await benchCores(PATH);
  console.log(
    cores
      ? `uncached pages a second, two cores ÷ one: ${printed(cores.ratio)} (goal ≥ 1.7; ${printed(cores.two)}, ${printed(cores.one)})`
      : 'uncached pages a second on two cores: not measured, there is no taskset',
  );
}
if (only) process.exit(0);

const entry = fileURLToPath(new URL('../apps/site/dist/server/entry.server.js', import.meta.url));
const { render } = (await import(pathToFileURL(entry).href)) as { render: Render };
const { api, html, cards } = await canned(render, PATH);
const folder = mkdtempSync(join(tmpdir(), 'ziwan-bench-'));
try {
  const peer = await buildPeer(folder, PATH, ROUTE, html);
  /** Joins the pieces of a string, which V8 defers until the string is first read. Sending it would do so. */
  const joined = (html: string) => html.includes('\0');
  const ours = () => render({ url: PATH, nonce: NONCE, api, signedIn: false });
  const { ms, ratio } = await interleaved({
    render: ours,
    bare: peer.bare,
    joined: () => joined(peer.bare()),
    document: peer.withDocument,
    bytes: () => Buffer.from(peer.withDocument().join('')),
    finished: async () =>
      finishPage(await ours(), {
        nonce: NONCE,
        dev: false,
        assets: null,
        uploads: null,
        hosts: [],
        others: [],
      }),
  });
  console.log(
    `${PATH}, ${cards} cards, ${(Buffer.byteLength(html) / 1000).toFixed(0)} kB of HTML; medians of CPU, with the middle half of the rounds`,
  );
  console.log(
    `uncached render ÷ bare renderToString: ${printed(ratio('render', 'bare'))} (goal ≤ 2; ${printed(ms('render'))} ms, ${printed(ms('bare'))} ms)`,
  );
  console.log(
    `  with the bare string joined, as ours is when its headings are read: ${printed(ratio('render', 'joined'))} (${printed(ms('joined'))} ms)`,
  );
  console.log(
    `  with the document (head, hydration data) on both sides: ${printed(ratio('render', 'document'))} (${printed(ms('document'))} ms)`,
  );
  console.log(
    `  made ready to send (sealed, encoded, tagged) ÷ that document as bytes: ${printed(ratio('finished', 'bytes'))} (${printed(ms('finished'))} ms, ${printed(ms('bytes'))} ms)`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const { bytes, cpu, wall, page, fixed } = await benchCache(PATH);
console.log(
  `page from the cache ÷ static body (${(bytes / 1000).toFixed(1)} kB brotli, 20 connections): ${printed(cpu)} by requests a second of the server's CPU (goal ≥ 0.8; ${Math.round(page.median)}, ${Math.round(fixed.median)}), ${printed(wall)} by requests a second`,
);

const scripts = firstViewScripts(html);
console.log(
  `JavaScript of the first view: ${(scripts.bytes / 1000).toFixed(1)} kB brotli in ${scripts.files} files (goal ≤ 120 kB)`,
);
