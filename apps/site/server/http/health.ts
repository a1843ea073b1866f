import { probeBlobFolder } from '@ziwan/infra/blob-store';
import { readRevision, type StoreErrorCode, storeFailure } from '@ziwan/store';
import type { FastifyInstance } from 'fastify';
import { blobDir, type Services } from '../services.ts';
import { cache } from './cache.ts';
import type { Pages } from './pages.ts';
import { ServingProof } from './serving-proof.ts';

/** Timeout (ms) after which the database, or the disk, counts as down. */
const TIMEOUT = 1500;
/** Time (ms) for which the result of writing into the folder of files is used again. */
const PROBED = 30_000;

/** @param pages `null` for a process without pages */
export function addHealth(app: FastifyInstance, services: Services, pages: Pages | null): void {
  const { store, lifecycle, redis } = services;
  const proof = new ServingProof(services, pages, (err) => app.log.error({ err }, 'not ready'));
  const fileTrouble = fileProbe(services);
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
    const files = await fileTrouble();
    return files === null ? { status: 'ready' } : { status: 'ready', degraded: files };
  });
}

/** `FILES_SLOW`: the disk has not answered yet, which a busy one does not either. */
type FileTrouble = 'FILES_UNWRITABLE' | 'FILES_SLOW';

/** Tries whether files can be stored on the disk, and keeps the answer for a while. A bucket is not written. */
function fileProbe({ config }: Services): () => Promise<FileTrouble | null> {
  let kept: Promise<FileTrouble | null> | null = null;
  let until = 0;
  return async () => {
    if (config.blobs.provider !== 'disk' || !config.roles.has('api')) return null;
    if (kept === null || performance.now() > until) {
      until = performance.now() + PROBED;
      const written = probeBlobFolder(blobDir(config)).then(
        () => null,
        (): FileTrouble => 'FILES_UNWRITABLE',
      );
      // A disk over the network may never answer.
      const asked = Promise.race([
        written,
        new Promise<FileTrouble>((resolve) => setTimeout(resolve, TIMEOUT, 'FILES_SLOW').unref()),
      ]);
      kept = asked;
      void written.then(() => {
        if (kept === asked) kept = written;
      });
    }
    return kept;
  };
}
