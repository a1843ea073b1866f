import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDevServer } from '../pages/dev-server.ts';
import type { ConsoleProgram } from './admin-pages.ts';

const ADMIN = fileURLToPath(new URL('../../../../admin/', import.meta.url));

/** Serves the console from source through Vite. */
export async function loadDevConsole(): Promise<ConsoleProgram> {
  const { vite, middleware, hotReload } = await startDevServer(ADMIN);
  return {
    shell: async () => vite.transformIndexHtml('/admin/', await readFile(join(ADMIN, 'index.html'), 'utf8')),
    files: null,
    middleware,
    hotReload,
  };
}
