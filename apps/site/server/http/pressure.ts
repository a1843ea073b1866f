import type { IncomingMessage, RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { ERRORS } from '@ziwan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../calls/app-error.ts';
import { cache } from './cache.ts';
import { securityHeaders } from './security.ts';

/** Longest acceptable wait (ms); a request that would wait longer is refused on arrival. */
const PATIENCE = 750;
/** Requests that may always queue, so that a short stall of the process refuses nobody. */
const FEW = 48;
/** Concurrent requests: enough to keep two cores and the database busy; more would only add latency. */
const MOST = 128;
/**
 * Minimum and maximum time (ms) that a turn of the event loop spends on starting requests; in between, it spends as
 * much time as the turn spent otherwise.
 */
const SHORT_TURN = 5;
const LONG_TURN = 50;
/** Requests started per turn; their cost in later turns is not known yet. */
const MOST_IN_TURN = 32;
/** Consecutive turns that start nothing while new connections keep arriving. */
const MOST_WELCOMES = 4;
/** Time constant (ms) of the moving average of a request's cost. */
const MEMORY = 1000;
/** Seconds in `Retry-After`. */
const COME_BACK = 2;

interface Waiting {
  since: number;
  go(): void;
  refuse(): void;
}

export interface PressureOptions {
  /** ms */
  now?: () => number;
  /** Schedules for the next turn of the event loop. */
  nextTurn?: (run: () => void) => void;
  /** Schedules after all pending microtasks and ticks. */
  afterwards?: (run: () => void) => void;
}

/**
 * Starts queued requests a few per turn of the event loop and refuses those that would wait too long. Turns stay short
 * because Node accepts one new connection per turn: if every request started as soon as it was read, a turn would
 * answer hundreds, and a new client would wait seconds to be accepted.
 */
export class Pressure {
  readonly #now: () => number;
  readonly #nextTurn: (run: () => void) => void;
  readonly #afterwards: (run: () => void) => void;
  readonly #queue: Waiting[] = [];
  #answering = 0;
  #turnScheduled = false;
  #turnFrom: number | null = null;
  #turnEnds = 0;
  #begunInTurn = 0;
  #newcomer = false;
  #welcomes = 0;
  /** Recent time (ms) with a non-empty queue, and requests started in it; starts at 1 ms per request. */
  #time = 100;
  #begun = 100;
  /** Start of the period not yet counted; null while the queue is empty. */
  #since: number | null = null;
  #begunSince = 0;

  constructor(options: PressureOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#nextTurn = options.nextTurn ?? setImmediate;
    // Ticks asked for by a microtask come after all microtasks.
    this.#afterwards = options.afterwards ?? ((run) => queueMicrotask(() => process.nextTick(run)));
  }

  /** True when one more request would wait too long. */
  get isFull(): boolean {
    const { length } = this.#queue;
    return length >= FEW && length * this.#pace >= PATIENCE;
  }

  /** Resolves when the request may start; null when it may start at once. @throws AppError UNAVAILABLE when the queue is full */
  enter(): Promise<void> | null {
    if (this.#queue.length === 0 && this.#mayBegin()) {
      this.#begin();
      return null;
    }
    if (this.isFull) return Promise.reject(refused());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#queue.push({ since: this.#now(), go: resolve, refuse: () => reject(refused()) });
    this.#schedule();
    return promise;
  }

  /** Counts a request whose body has arrived. */
  begin(): void {
    this.#answering++;
  }

  /** Releases the place of a request that has been answered. */
  end(): void {
    this.#answering--;
    if (this.#queue.length > 0) this.#schedule();
  }

  /** Notes that a connection arrived in this turn: more may be waiting to be accepted. */
  newcomer(): void {
    this.#newcomer = true;
  }

  #mayBegin(): boolean {
    const now = this.#now();
    if (this.#turnFrom === null) {
      this.#turnFrom = now;
      this.#turnEnds = now + SHORT_TURN;
    }
    return this.#answering < MOST && this.#begunInTurn < MOST_IN_TURN && now < this.#turnEnds;
  }

  #begin(): void {
    this.#begunInTurn++;
    this.#begunSince++;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#turnScheduled) return;
    this.#turnScheduled = true;
    this.#nextTurn(() => {
      this.#turnScheduled = false;
      this.#turn();
    });
  }

  #turn(): void {
    this.#learn();
    const now = this.#now();
    const spent = this.#turnFrom === null ? 0 : now - this.#turnFrom;
    this.#turnFrom = now;
    this.#turnEnds = now + (this.#newcomer ? SHORT_TURN : Math.min(LONG_TURN, Math.max(SHORT_TURN, spent)));
    this.#begunInTurn = 0;
    this.#welcomes = this.#newcomer && this.#welcomes < MOST_WELCOMES ? this.#welcomes + 1 : 0;
    this.#newcomer = false;
    if (this.#queue.length === 0) this.#turnFrom = null;
    else if (this.#welcomes > 0) this.#schedule();
    else this.#work();
  }

  /** Starts requests one by one; each runs up to its first wait. */
  #work(): void {
    if (this.#queue.length === 0) return;
    if (!this.#mayBegin()) {
      this.#turnFrom = this.#now();
      // With every place taken, `end` schedules the next turn.
      if (this.#answering < MOST) this.#schedule();
      return;
    }
    const waiting = this.#queue.shift() as Waiting;
    // The process stalled; the client has probably given up.
    if (this.#now() - waiting.since > 2 * PATIENCE) waiting.refuse();
    else {
      this.#begin();
      waiting.go();
    }
    this.#afterwards(() => this.#work());
  }

  /** Mean time (ms) between the starts of queued requests. */
  get #pace(): number {
    return this.#time / this.#begun;
  }

  /** Updates the moving average; turns tell the cost of a request only while the queue is not empty. */
  #learn(): void {
    const now = this.#now();
    if (this.#queue.length > 0 && this.#since !== null) {
      if (this.#begunSince === 0) return;
      const elapsed = now - this.#since;
      const rest = Math.exp(-elapsed / MEMORY);
      this.#time = this.#time * rest + elapsed;
      this.#begun = this.#begun * rest + this.#begunSince;
    }
    this.#since = this.#queue.length > 0 ? now : null;
    this.#begunSince = 0;
  }
}

const refused = (): AppError => new AppError('UNAVAILABLE', { retryAfter: COME_BACK });

const HEALTH = new Set(['/healthz', '/readyz']);

const { status: STATUS, code, message } = ERRORS.UNAVAILABLE;
const REFUSAL = Buffer.from(JSON.stringify({ code, message, data: null }));
const REFUSAL_HEADERS = {
  ...securityHeaders(null),
  'content-type': 'application/json; charset=utf-8',
  'content-length': REFUSAL.length,
  'cache-control': cache.none,
  'retry-after': String(COME_BACK),
};

/** A body may arrive slowly, so its request queues only once it is complete. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A cross-origin caller needs CORS headers, which only the hooks add, to read its refusal. */
const isOfThisSite = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || headers['sec-fetch-site'] === 'same-origin';

/**
 * Sheds load: requests beyond what can be answered soon get 503 at once, because accepting them all would delay every
 * response past its timeout. A request counts from the arrival of its body until its response is sent, so that slow
 * senders and slow readers do not take up the limit.
 */
export function addPressure(app: FastifyInstance, pressure: Pressure): void {
  const answering = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest) => {
    if (answering.delete(request)) pressure.end();
  };
  app.server.on('connection', () => pressure.newcomer());
  const isExempt = (request: FastifyRequest) =>
    // `app.inject` comes without a connection.
    !(request.raw.socket instanceof Socket) || HEALTH.has(request.routeOptions.url ?? '');
  const enter = (request: FastifyRequest, done: (error?: Error) => void) => {
    const turn = isExempt(request) ? null : pressure.enter();
    if (turn) turn.then(() => done(), done);
    else done();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request.raw)) enter(request, done);
    else done(pressure.isFull && !isExempt(request) ? refused() : undefined);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const answer = (error?: Error) => {
      // The not-found handler runs the hooks again.
      if (!error && !answering.has(request)) {
        answering.add(request);
        pressure.begin();
      }
      done(error);
    };
    if (hasBody(request.raw) && !answering.has(request)) enter(request, answer);
    else answer();
  });
  app.addHook('onSend', async (request) => end(request));
  app.addHook('onResponse', async (request) => end(request));
}

/**
 * Answers 503 before the router and the hooks while the queue is full, since under overload the cost of a refusal
 * limits the capacity that is left. Pass the result to the server that Fastify uses.
 */
export function refuseEarly(pressure: Pressure, handle: RequestListener): RequestListener {
  return (request, response) => {
    if (!pressure.isFull || !isOfThisSite(request) || HEALTH.has(request.url ?? ''))
      handle(request, response);
    else response.writeHead(STATUS, REFUSAL_HEADERS).end(request.method === 'HEAD' ? undefined : REFUSAL);
  };
}
