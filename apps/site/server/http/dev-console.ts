import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConsoleProgram } from './admin-pages.ts';

const ADMIN = fileURLToPath(new URL('../../../admin/', import.meta.url));
/** Differs from Vite's default port, which the site's own Vite server uses. */
const HOT_RELOAD_PORT = 24_679;

/** Serves the console from source through Vite; for development only, so Vite is imported here and nowhere else. */
export async function loadDevConsole(): Promise<ConsoleProgram & { close(): Promise<void> }> {
  const { createServer, loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    join(ADMIN, 'vite.config.ts'),
  );
  const vite = await createServer({
    ...loaded?.config,
    configFile: false,
    root: ADMIN,
    server: { middlewareMode: true, hmr: { port: HOT_RELOAD_PORT } },
    appType: 'custom',
  });
  return {
    shell: async () => vite.transformIndexHtml('/admin/', await readFile(join(ADMIN, 'index.html'), 'utf8')),
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
    close: () => vite.close(),
  };
}
