import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cacheBytes } from '../../runtime/memory.ts';
import type { Metrics } from '../../runtime/metrics.ts';

/** Memory (bytes) of answers that their clients have not taken yet. */
const MOST = cacheBytes(128 * 1024 * 1024);
/** Size (bytes) from which answers count; smaller ones mostly fit into the system's buffers. */
const LARGE = 64 * 1024;

interface Held {
  readonly client: string;
  /** What the answer keeps in memory. Answers from a cache share it. */
  readonly memory: object;
  readonly bytes: number;
  readonly response: ServerResponse;
}

interface SlowReaderOptions {
  /** Identifies the client: its account or address. */
  keyOf(request: FastifyRequest): string;
  metrics: Pick<Metrics, 'gauge' | 'counter'>;
  /** bytes */
  most?: number;
}

/**
 * Bounds the memory of large answers that clients take slowly or not at all. Beyond the bound, the client whose
 * answers keep the most memory loses its oldest connections, so that one client can neither exhaust the memory nor
 * get others refused. Streams are not counted: they are read as the client takes them.
 */
export function addSlowReaders(
  app: FastifyInstance,
  { keyOf, metrics, most = MOST }: SlowReaderOptions,
): void {
  /** Oldest first. */
  const held = new Set<Held>();
  const bytesOf = (answers: Iterable<Held>): number => {
    const sizes = new Map(Array.from(answers, ({ memory, bytes }) => [memory, bytes]));
    return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  };
  let dropped = 0;
  metrics.gauge({
    name: 'unsent_bytes',
    help: 'Memory of large answers that clients have not taken yet',
    read: () => bytesOf(held),
  });
  metrics.counter({
    name: 'dropped_answers_total',
    help: 'Connections closed because their client held too much memory by not reading',
    read: () => dropped,
  });

  function makeRoom(newest: Held): void {
    while (bytesOf(held) > most) {
      const others = [...held].filter((answer) => answer !== newest);
      const byClient = Map.groupBy(others, ({ client }) => client);
      const [oldest] = [...byClient.values()].sort((a, b) => bytesOf(b) - bytesOf(a))[0] ?? [];
      if (!oldest) return;
      held.delete(oldest);
      oldest.response.destroy();
      dropped++;
    }
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    if (bytes < LARGE) return;
    const memory = Buffer.isBuffer(payload) ? payload.buffer : {};
    const answer: Held = { client: keyOf(request), memory, bytes, response: reply.raw };
    held.add(answer);
    reply.raw.once('close', () => held.delete(answer));
    makeRoom(answer);
  });
}
