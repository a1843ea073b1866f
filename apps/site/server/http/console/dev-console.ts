import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDevServer } from '../pages/dev-server.ts';
import type { ConsoleProgram } from './admin-pages.ts';

const ADMIN = fileURLToPath(new URL('../../../../admin/', import.meta.url));
/** Differs from Vite's default port, which the site's own Vite server uses. */
const HOT_RELOAD_PORT = 24_679;

/** Serves the console from source through Vite. */
export async function loadDevConsole(): Promise<ConsoleProgram & { close(): Promise<void> }> {
  const { vite, middleware, close } = await startDevServer(ADMIN, {
    server: { hmr: { port: HOT_RELOAD_PORT } },
  });
  return {
    shell: async () => vite.transformIndexHtml('/admin/', await readFile(join(ADMIN, 'index.html'), 'utf8')),
    files: null,
    middleware,
    close,
  };
}
