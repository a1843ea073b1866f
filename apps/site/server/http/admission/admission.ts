import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client, Work } from '../../runtime/client-costs.ts';
import { runAs } from '../../runtime/current-client.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { traced } from '../../runtime/tracing.ts';
import type { Identity } from './caller.ts';
import type { Pressure } from './pressure.ts';
import { addQueueFigures } from './queue-figures.ts';
import { createRefusals, type Done, sendRefusal } from './refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Looks for the response in memory. A request is never refused when there is one, even an expired one. */
    inMemory?: (request: FastifyRequest) => 'fresh' | 'expired' | null;
  }
}

/** Time (ms) that reading and parsing a body takes by byte, and the size (bytes) assumed for an unknown one. */
const BODY_MS = 1e-5;
const UNKNOWN_BODY = 256 * 1024;

/** Paths of health checks, which neither queue nor are traced. */
export const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Requests that get an expired response, because their client's queue is full. */
const takesExpired = new WeakSet<FastifyRequest>();
export const mayBeExpired = (request: FastifyRequest): boolean => takesExpired.has(request);

/**
 * A body may arrive slowly, so its request queues only once it is complete. While its client is over its share, it
 * queues before the body is read, so that a refusal costs nothing.
 */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Queues requests by client and refuses those that would wait too long with 503. A request counts from the arrival of
 * its body until its response is sent, so that slow senders and slow readers do not take up the limit.
 * @param identify names the client of a request
 */
export function addAdmission(
  app: FastifyInstance,
  pressure: Pressure,
  identify: (request: FastifyRequest) => Identity,
  metrics: Metrics,
): void {
  const running = new WeakMap<FastifyRequest, Work>();
  const end = (request: FastifyRequest) => {
    running.get(request)?.end();
    running.delete(request);
  };
  const isExempt = (request: FastifyRequest) =>
    // `app.inject` has no connection.
    !(request.raw.socket instanceof Socket) || HEALTH.has(request.routeOptions.url ?? '');
  const clientOf = (request: FastifyRequest) => {
    const { key, network, standing } = identify(request);
    return pressure.costs.of(key, network, standing);
  };

  const refuse = createRefusals(pressure, addQueueFigures(metrics, pressure));
  /** Requests that have waited before their body was read. */
  const hasWaited = new WeakSet<FastifyRequest>();

  const runInTurn = (client: Client, request: FastifyRequest, callback: () => void) => {
    const turn = (ms: number) => {
      const charge = () => pressure.costs.chargeAhead(client, ms);
      const wait = pressure.enter(client, 'part');
      if (wait === null) {
        charge();
        return null;
      }
      const work = running.get(request);
      work?.pause();
      return traced('queue', {}, () => wait).then(() => {
        work?.resume();
        charge();
      });
    };
    const standAside = () => {
      const work = running.get(request);
      work?.pause();
      return () => work?.resume();
    };
    runAs({ client, turn, charge: (ms) => pressure.costs.chargeAhead(client, ms), standAside }, callback);
  };

  const enter = (client: Client, request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const proceed = () => {
      // Nobody waits for the answer any more.
      if (request.raw.socket.destroyed) reply.hijack();
      else runInTurn(client, request, done);
    };
    const held = request.routeOptions.config.inMemory?.(request) ?? null;
    const turn = pressure.enter(client, held === 'fresh' ? 'kept' : 'request');
    if (turn === null) return proceed();
    traced('queue', {}, () => turn).then(proceed, () => {
      if (held === 'expired') {
        takesExpired.add(request);
        (pressure.enter(client, 'kept') ?? Promise.resolve()).then(proceed, done);
      } else refuse(client, request, reply, done);
    });
  };

  app.server.on('connection', () => pressure.connectionOpened());
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done();
    const client = clientOf(request);
    if (!hasBody(request.raw)) return enter(client, request, reply, done);
    const receive = () => {
      const bytes = Number(request.headers['content-length'] ?? UNKNOWN_BODY);
      pressure.costs.chargeMainAhead(client, bytes * BODY_MS);
      // A large body waits for a place.
      runInTurn(client, request, done);
    };
    if (pressure.isFullFor(client)) return refuse(client, request, reply, done);
    if (!pressure.costs.isOverShare(client)) return receive();
    enter(client, request, reply, (error) => {
      if (error) return done(error);
      hasWaited.add(request);
      receive();
    });
  });
  app.addHook('preHandler', (request, reply, done) => {
    // The not-found handler runs the hooks again.
    if (running.has(request)) return done();
    const client = clientOf(request);
    const begin = () => {
      running.set(request, pressure.begin(client));
      // Node cuts the socket otherwise, which the visitor sees as an error without a reason.
      reply.raw.once('timeout', (socket: Socket) => {
        if (reply.raw.headersSent || !running.has(request)) socket.destroy();
        else sendRefusal(request, reply, (error) => void reply.send(error));
      });
      done();
    };
    if (!hasBody(request.raw) || isExempt(request)) begin();
    // Reading the body has lost the client's name.
    else if (hasWaited.has(request)) runInTurn(client, request, begin);
    else enter(client, request, reply, (error) => (error ? done(error) : begin()));
  });
  app.addHook('onSend', async (request) => end(request));
  app.addHook('onResponse', async (request) => end(request));
}
