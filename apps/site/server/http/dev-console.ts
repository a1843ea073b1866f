import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConsoleProgram } from './admin-pages.ts';

const ADMIN = fileURLToPath(new URL('../../../admin/', import.meta.url));
/** Beside the site's own Vite, which takes the port that Vite takes by itself. */
const HOT_RELOAD_PORT = 24_679;

/** The console from source through Vite; for development only, so Vite is loaded only here. */
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
        // The hooks have prepared headers for an answer of ours; this one is Vite's.
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
