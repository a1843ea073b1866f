import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { cache } from './cache.ts';

/** A database that has not answered by then (ms) is as good as gone. */
const PATIENCE = 1500;

export function addHealth(
  app: FastifyInstance,
  { store, lifecycle }: Pick<Services, 'store' | 'lifecycle'>,
): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', cache.none);
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', cache.none);
    if (lifecycle.draining) return reply.code(503).send({ status: 'draining' });
    if (!lifecycle.ready) return reply.code(503).send({ status: 'starting' });
    const answered = await Promise.race([
      sql`select 1`.execute(store.db).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false).unref()),
    ]);
    return answered ? { status: 'ready' } : reply.code(503).send({ status: 'database unavailable' });
  });
}
