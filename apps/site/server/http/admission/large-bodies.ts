import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@ziwan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import { authorise } from '../../calls/handling.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import { createBoundedQueue } from '../../runtime/bounded-queue.ts';
import { bePatient } from './body-pace.ts';
import { callOf } from './caller.ts';

/** Bodies larger than this (bytes) count as large: they stay in memory until the request is answered. */
const LARGE = 256 * 1024;
/** Large bodies at a time, those of one network, and requests that may wait. */
const PLACES = { running: 32, each: 2, waiting: 128 };
/** Longest wait (ms) for a place, less than the time that every body has (body-pace.ts). */
const PATIENCE = 8000;

interface LargeBodiesOptions {
  readonly sessions: SessionService;
  /** ms */
  readonly patience?: number;
}

export type LargeBodies = ReturnType<typeof createLargeBodies>;

/**
 * Limits the large bodies that are read at a time. A body takes a place once its caller is known and a socket's buffer
 * of it has arrived, so that idle connections hold none; before that it is not read. Networks take turns. A slow body
 * keeps its place only while nobody waits for one.
 * @returns a function that makes the `preParsing` hook of an endpoint's route
 */
export function createLargeBodies({ sessions, patience = PATIENCE }: LargeBodiesOptions) {
  const places = createBoundedQueue(PLACES.running, PLACES.waiting, PLACES.each);
  return (endpoint: Pick<Endpoint, 'auth'>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
      // A body of unknown length may be large.
      if (encoding === undefined && Number(length ?? 0) <= LARGE) return;
      authorise(endpoint, await callOf(request, reply, endpoint, sessions));
      if (!(await fillsBuffer(request.raw))) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      bePatient(request.raw, () => !places.isFull);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const hold = async () => {
        resolve();
        if (!reply.raw.closed) await new Promise((free) => reply.raw.once('close', free));
      };
      places.run(hold, AbortSignal.any([gone.signal, AbortSignal.timeout(patience)])).catch(reject);
      await promise.catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', { retryAfter: 2, cause });
      });
    };
}

/** Waits until the buffer of a request is full. @returns false for a body that fits into it */
async function fillsBuffer(raw: IncomingMessage): Promise<boolean> {
  const isFull = () => raw.readableLength >= raw.readableHighWaterMark;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (raw.complete || raw.destroyed || isFull()) resolve();
  };
  raw.on('readable', look).once('close', look);
  look();
  await promise;
  raw.off('readable', look).off('close', look);
  return !raw.complete && isFull();
}
