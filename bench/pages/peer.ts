import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const assetsIn = (html: string, tag: RegExp) => Array.from(html.matchAll(tag), (m) => m[1] as string);
/** `useId` counts the components around, of which the peer has fewer. */
const withoutIds = (markup: string) => markup.replace(/_R_\w*_/g, '');

/**
 * The same components by the same build, with a shim of constants in place of the router.
 * @param folder takes the build
 * @param html the page under test
 * @throws Error when the peer draws another page: then the ratio would say nothing
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
      // Pages that are not drawn here come along, and may ask more of the router than the shim has.
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
