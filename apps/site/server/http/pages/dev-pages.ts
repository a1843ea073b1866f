import { fileURLToPath } from 'node:url';
import type { Services } from '../../services.ts';
import { type HotReload, startDevServer } from './dev-server.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { PagesEntry, RenderRequest } from './rendering.ts';

const SITE = fileURLToPath(new URL('../../../', import.meta.url));
const ENTRY = '/app/entry.server.tsx';

/** Serves pages from source through Vite with hot reload. */
export async function loadDevPages(
  services: Services,
): Promise<Pages & Pick<PagesEntry, 'render'> & { hotReload: HotReload }> {
  // The build bundles packages into the server entry; from source Node loads them, CommonJS ones included.
  const { vite, middleware, hotReload } = await startDevServer(SITE, { ssr: {} });
  return {
    ...pagesOf(services),
    async render(request: RenderRequest) {
      try {
        const { render } = (await vite.ssrLoadModule(ENTRY)) as PagesEntry;
        return await render(request);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        throw error;
      }
    },
    async listedPages() {
      const entry = await vite.ssrLoadModule(ENTRY);
      return (entry as PagesEntry).listedPages;
    },
    files: null,
    middleware,
    hotReload,
    dev: true,
  };
}
