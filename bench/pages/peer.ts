import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const assetsIn = (html: string, tag: RegExp) => Array.from(html.matchAll(tag), (m) => m[1] as string);
/** Removes ids of `useId`, which depend on the number of components around. */
const withoutIds = (markup: string) => markup.replace(/_R_\w*_/g, '');

/**
 * Builds the same components with the same build, with the router replaced by constants.
 * @param folder output folder of the build
 * @param html the page under test
 * @throws Error if the peer's markup differs, which would make the ratio meaningless
 */
export async function buildPeer(folder: string, path: string, routeId: string, html: string) {
  const root = here('../../apps/site');
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    resolve: { alias: { 'react-router': here('bare-router.tsx') } },
    build: {
      ssr: here('bare-entry.tsx'),
      outDir: folder,
      emptyOutDir: true,
      // Other pages are bundled too and may import names that the shim lacks.
      rolldownOptions: { shimMissingExports: true },
    },
  });
  const { prepare } = (await import(pathToFileURL(join(folder, 'entry.server.js')).href)) as {
    prepare: typeof import('./bare-entry.tsx').prepare;
  };
  const hydration = /id="hydration">([^<]*)</.exec(html)?.[1];
  const peer = prepare(path, routeId, JSON.parse(hydration ?? '{}'), {
    styles: assetsIn(html, /<link rel="stylesheet" href="([^"]+)"/g).map((href) => ({
      href,
      text: readFileSync(join(root, 'dist/client', href), 'utf8'),
    })),
    scripts: /<script>[^<]*<\/script>(?=<\/body>)/.exec(html)?.[0] ?? '',
  });
  const ours = /<div id="root">([\s\S]*?)<\/div><script type="application\/json"/.exec(html)?.[1];
  if (withoutIds(ours ?? '') !== withoutIds(peer.bare()))
    throw new Error('the peer draws another page than the site');
  return peer;
}
