import { probeBlobFolder } from '@ziwan/infra/blob-store';
import { readRevision, type StoreErrorCode, storeFailure } from '@ziwan/store';
import type { FastifyInstance } from 'fastify';
import { blobDir, type Services } from '../../services.ts';
import type { Pages } from '../pages/pages.ts';
import { cache } from '../transport/cache.ts';
import { createFileProbe } from './file-probe.ts';
import { ServingProof } from './serving-proof.ts';

/** Timeout (ms) after which the database counts as down. */
const TIMEOUT = 1500;

/** @param pages `null` for a process without pages */
export function addHealth(app: FastifyInstance, services: Services, pages: Pages | null): void {
  const { store, lifecycle, redis } = services;
  const proof = new ServingProof(services, pages, (err) => app.log.error({ err }, 'not ready'));
  const { config } = services;
  // A bucket is not written.
  const storesFiles = config.blobs.provider === 'disk' && config.roles.has('api');
  const fileTrouble = createFileProbe(() => probeBlobFolder(blobDir(config)));
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', cache.none);
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', cache.none);
    if (lifecycle.draining) return reply.code(503).send({ status: 'draining' });
    if (!lifecycle.ready) return reply.code(503).send({ status: 'starting' });
    const answer = Promise.all([readRevision(store.db), store.trouble()]);
    const trouble = await Promise.race([
      answer.then(
        ([, found]) => found,
        async (error: unknown) =>
          (await store.trouble()) ?? storeFailure(error)?.code ?? 'DATABASE_UNREACHABLE',
      ),
      new Promise<StoreErrorCode>((resolve) => setTimeout(resolve, TIMEOUT, 'DATABASE_UNREACHABLE').unref()),
    ]);
    if (trouble !== null) return reply.code(503).send({ status: 'database unavailable', reason: trouble });
    const failing = await proof.current();
    if (failing !== null) return reply.code(503).send({ status: 'cannot serve', reason: failing });
    // Still 200: pages are served without these, and a balancer would otherwise drop every node at once.
    if (redis?.isReachable === false) return { status: 'ready', degraded: 'REDIS_UNREACHABLE' };
    if (store.isLocked() === false) return { status: 'ready', degraded: 'DATABASE_UNLOCKED' };
    const files = storesFiles ? await fileTrouble() : null;
    return files === null ? { status: 'ready' } : { status: 'ready', degraded: files };
  });
}
