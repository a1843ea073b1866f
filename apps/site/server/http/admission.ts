import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client } from '../runtime/client-costs.ts';
import { runAs } from '../runtime/current-client.ts';
import { type Pressure, refused } from './pressure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Looks for the response in memory. A request is never refused when there is one, even an expired one. */
    inMemory?: (request: FastifyRequest) => 'fresh' | 'expired' | null;
  }
}

/**
 * While others are present, a client's refusals are delayed (ms), so that one that retries at once costs little: by at
 * least `least`, and by `each` for every other refusal that waits, up to `most`.
 */
const REFUSAL_DELAY = { least: 1000, each: 10, most: 3000 };

/** Time (ms) that reading and parsing a body takes by byte, and the size (bytes) assumed for an unknown one. */
const BODY_MS = 1e-5;
const UNKNOWN_BODY = 256 * 1024;

const HEALTH = new Set(['/healthz', '/readyz']);

/** Requests that get an expired response, because their client's queue is full. */
const takesExpired = new WeakSet<FastifyRequest>();
export const mayBeExpired = (request: FastifyRequest): boolean => takesExpired.has(request);

/** A body may arrive slowly, so its request queues once it is complete; that of a client over its share, twice. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Queues requests by client and refuses those that would wait too long with 503. A request counts from the arrival of
 * its body until its response is sent, so that slow senders and slow readers do not take up the limit.
 * @param keyOf identifies the client: its account or address
 */
export function addAdmission(
  app: FastifyInstance,
  pressure: Pressure,
  keyOf: (request: FastifyRequest) => string,
): void {
  const running = new WeakMap<FastifyRequest, () => void>();
  const end = (request: FastifyRequest) => {
    running.get(request)?.();
    running.delete(request);
  };
  const isExempt = (request: FastifyRequest) =>
    // `app.inject` has no connection.
    !(request.raw.socket instanceof Socket) || HEALTH.has(request.routeOptions.url ?? '');
  const clientOf = (request: FastifyRequest) => pressure.costs.of(keyOf(request));

  const refusals = new WeakMap<Client, number>();
  const refuse = (client: Client, done: (error: Error) => void) => {
    if (pressure.costs.size < 2) return done(refused());
    const waiting = refusals.get(client) ?? 0;
    refusals.set(client, waiting + 1);
    const { least, each, most } = REFUSAL_DELAY;
    setTimeout(
      () => {
        refusals.set(client, (refusals.get(client) ?? 1) - 1);
        done(refused());
      },
      Math.min(most, Math.max(least, waiting * each)),
    );
  };

  const enter = (request: FastifyRequest, client: Client, done: (error?: Error) => void) => {
    const proceed = () => runAs({ turn: (ms) => turnOf(pressure, client, ms) }, done);
    const held = request.routeOptions.config.inMemory?.(request) ?? null;
    const turn = pressure.enter(client, held === 'fresh' ? 'kept' : 'request');
    if (turn === null) return proceed();
    turn.then(proceed, () => {
      if (held === 'expired') {
        takesExpired.add(request);
        (pressure.enter(client, 'kept') ?? Promise.resolve()).then(proceed, done);
      } else refuse(client, done);
    });
  };

  app.server.on('connection', () => pressure.connectionOpened());
  app.addHook('onRequest', (request, _reply, done) => {
    if (isExempt(request)) return done();
    const client = clientOf(request);
    if (!hasBody(request.raw)) return enter(request, client, done);
    const receive = () => {
      const bytes = Number(request.headers['content-length'] ?? UNKNOWN_BODY);
      pressure.costs.chargeMainAhead(client, bytes * BODY_MS);
      done();
    };
    // Does not even read the body yet.
    if (pressure.mustWait(client)) enter(request, client, (error) => (error ? done(error) : receive()));
    else receive();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    // The not-found handler runs the hooks again.
    if (running.has(request)) return done();
    const client = clientOf(request);
    const begin = () => {
      running.set(request, pressure.begin(client));
      done();
    };
    if (!hasBody(request.raw) || isExempt(request)) begin();
    else enter(request, client, (error) => (error ? done(error) : begin()));
  });
  app.addHook('onSend', async (request) => end(request));
  app.addHook('onResponse', async (request) => end(request));
}

function turnOf(pressure: Pressure, client: Client, ms: number): Promise<void> | null {
  const turn = pressure.enter(client, 'part');
  const charge = () => pressure.costs.chargeAhead(client, ms);
  if (turn) return turn.then(charge);
  charge();
  return null;
}
