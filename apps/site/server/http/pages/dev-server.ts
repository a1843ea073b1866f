import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InlineConfig } from 'vite';

/** Tells open pages to reload. */
export interface HotReload {
  /** Emits the site's requests for a WebSocket to Vite. */
  readonly upgrades: EventEmitter;
  close(): Promise<void>;
}

/**
 * Lets pages hear of changes through the site's own server. A port of its own may be taken, and one chosen anew at each
 * start would be lost to the pages that are open.
 */
export function addHotReload(app: FastifyInstance, programs: readonly HotReload[]): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!request.headers['sec-websocket-protocol']?.startsWith('vite-')) return socket.destroy();
    for (const { upgrades } of programs) upgrades.emit('upgrade', request, socket, head);
  });
  app.addHook('preClose', async () => {
    await Promise.all(programs.map((program) => program.close()));
  });
}

/** Starts Vite for a program's source; for development only, so Vite is imported here and nowhere else. */
export async function startDevServer(root: string, config: InlineConfig = {}) {
  const { createServer, loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    join(root, 'vite.config.ts'),
  );
  /** Stands for the site's server, which comes later; Vite only waits for its `upgrade`. */
  const upgrades = new EventEmitter();
  const vite = await createServer({
    // Only what is wrong: the server says in Chinese what it does.
    logLevel: 'warn',
    ...loaded?.config,
    configFile: false,
    root,
    appType: 'custom',
    ...config,
    server: { middlewareMode: true, ws: { server: upgrades as Server }, ...config.server },
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
  const hotReload: HotReload = { upgrades, close: () => vite.close() };
  return { vite, middleware, hotReload };
}
