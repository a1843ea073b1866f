import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InlineConfig } from 'vite';

/** Starts Vite for a program's source; for development only, so Vite is imported here and nowhere else. */
export async function startDevServer(root: string, config: InlineConfig = {}) {
  const { createServer, loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    join(root, 'vite.config.ts'),
  );
  const vite = await createServer({
    ...loaded?.config,
    configFile: false,
    root,
    appType: 'custom',
    ...config,
    server: { middlewareMode: true, ...config.server },
  });
  const middleware = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<boolean>((resolve, reject) => {
      const { raw } = reply;
      // The hooks have set headers for a response of the site; Vite answers this one itself.
      const taken = () => resolve(true);
      raw.once('finish', taken);
      vite.middlewares(request.raw, raw, (error?: unknown) => {
        raw.off('finish', taken);
        if (error) reject(error);
        else resolve(false);
      });
    });
  return { vite, middleware, close: () => vite.close() };
}
