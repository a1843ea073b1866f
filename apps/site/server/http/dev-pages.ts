import { fileURLToPath } from 'node:url';
import { callHosts } from '../calls/host-client.ts';
import type { ListedPage } from '../reading/discovery/index.ts';
import type { Services } from '../services.ts';
import { createAssetHosts } from './asset-hosts.ts';
import type { Pages } from './pages.ts';

const SITE = fileURLToPath(new URL('../../', import.meta.url));
const ENTRY = '/app/entry.server.tsx';

/** Serves pages from source through Vite with hot reload; for development only, so only this module imports Vite. */
export async function loadDevPages({
  config,
  fonts: { watch },
  reading: { discovery, contentWatch },
  apiFor,
  previewFor,
  sessions,
  uploads,
}: Services): Promise<Pages & { close(): Promise<void> }> {
  const { createServer, loadConfigFromFile } = await import('vite');
  const file = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file);
  const vite = await createServer({
    ...loaded?.config,
    configFile: false,
    root: SITE,
    server: { middlewareMode: true },
    appType: 'custom',
    // The build bundles packages into the server entry; from source Node loads them, CommonJS ones included.
    ssr: {},
  });
  return {
    async render(request) {
      try {
        const { render } = (await vite.ssrLoadModule(ENTRY)) as Pick<Pages, 'render'>;
        return await render(request);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        throw error;
      }
    },
    async listedPages() {
      const entry = await vite.ssrLoadModule(ENTRY);
      return (entry as { listedPages: readonly ListedPage[] }).listedPages;
    },
    pictureOf: (path) => discovery.pictures.addressOf(path),
    files: null,
    middleware: (request, reply) =>
      new Promise((resolve, reject) => {
        const { raw } = reply;
        // The hooks have set headers for a response of the site; Vite answers this one itself.
        const taken = () => resolve(true);
        raw.once('finish', taken);
        vite.middlewares(request.raw, raw, (error?: unknown) => {
          raw.off('finish', taken);
          if (error) reject(error);
          else resolve(false);
        });
      }),
    apiFor,
    previewFor,
    sessions,
    cookieDomain: config.cookieDomain,
    uploadOrigin: uploads.origin,
    hosts: callHosts(config.hosts),
    slots: config.slots,
    revision: async () => (await watch.current()) + (await contentWatch.current()),
    dev: true,
    publicOrigin: config.publicOrigin,
    assets: createAssetHosts(config),
    close: () => vite.close(),
  };
}
