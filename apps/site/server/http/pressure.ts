import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Processor time (ms) of calls that one turn of the event loop takes on; those behind them have waited long already. */
const TURN = 300;
/** Calls being answered at a time: less than half a second's work on two cores. */
const MOST = 256;

export interface PressureOptions {
  /** Processor time (ms) of this thread: what other programs take must not turn visitors away. */
  spent?: () => number;
  /** Runs something once the turn is over. */
  afterTurn?: (run: () => void) => void;
}

/** Tells whether one more call can be answered soon. */
export class Pressure {
  readonly #spent: () => number;
  readonly #afterTurn: (run: () => void) => void;
  #turnFrom: number | null = null;
  #answering = 0;

  constructor({ spent = threadTime, afterTurn = setImmediate }: PressureOptions = {}) {
    this.#spent = spent;
    this.#afterTurn = afterTurn;
  }

  admits(): boolean {
    if (this.#answering >= MOST) return false;
    const spent = this.#spent();
    if (this.#turnFrom === null) {
      this.#turnFrom = spent;
      this.#afterTurn(() => {
        this.#turnFrom = null;
      });
    }
    return spent - this.#turnFrom <= TURN;
  }

  begin(): void {
    this.#answering++;
  }

  end(): void {
    this.#answering--;
  }
}

const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const HEALTH = new Set(['/healthz', '/readyz']);

/**
 * Beyond what can be answered soon, calls are told at once to come back: were they all taken on, each would come too
 * late, and nobody would get an answer. Counted is a call from when its body is there until its answer leaves, so that
 * neither slow senders nor slow readers use up the room.
 */
export function addPressure(app: FastifyInstance, pressure = new Pressure()): void {
  const answering = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest) => {
    if (answering.delete(request)) pressure.end();
  };
  app.addHook('onRequest', async (request) => {
    // Calls from inside come without a connection, and many of them may share a turn.
    if (!(request.raw.socket instanceof Socket)) return;
    if (HEALTH.has(request.routeOptions.url ?? '') || pressure.admits()) return;
    throw new AppError('UNAVAILABLE', { retryAfter: 2 });
  });
  app.addHook('preHandler', async (request) => {
    // The handler of unknown addresses runs the hooks again.
    if (answering.has(request)) return;
    answering.add(request);
    pressure.begin();
  });
  app.addHook('onSend', async (request) => end(request));
  app.addHook('onResponse', async (request) => end(request));
}
