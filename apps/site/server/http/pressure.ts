import type { IncomingMessage, RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { ERRORS } from '@ziwan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../calls/app-error.ts';
import { cache } from './cache.ts';
import { securityHeaders } from './security.ts';

/** Longest acceptable wait (ms); a request that would wait longer is refused on arrival. */
const MAX_WAIT = 750;
/** Queue length up to which no request is refused, so that a short stall of the process refuses nobody. */
const ALWAYS_QUEUED = 48;
/** Concurrent requests: enough to keep two cores and the database busy; more would only add latency. */
const MAX_RUNNING = 128;
/**
 * Minimum and maximum time (ms) that a turn of the event loop spends on starting requests; in between, it spends as
 * much time as the turn spent otherwise.
 */
const SHORT_TURN = 5;
const LONG_TURN = 50;
/** Requests started per turn; their cost in later turns is not known yet. */
const MAX_STARTED_PER_TURN = 32;
/** Consecutive turns that start nothing while new connections keep arriving. */
const MAX_IDLE_TURNS = 4;
/** Time constant (ms) of the moving average of a request's cost. */
const AVERAGING_TIME = 1000;
/** Seconds in `Retry-After`. */
const RETRY_AFTER = 2;

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
  #running = 0;
  #turnScheduled = false;
  #turnFrom: number | null = null;
  #turnEnds = 0;
  #startedInTurn = 0;
  #hasNewConnection = false;
  #idleTurns = 0;
  /** Recent time (ms) with a non-empty queue, and requests started in it; starts at 1 ms per request. */
  #time = 100;
  #started = 100;
  /** Start of the period not yet counted; null while the queue is empty. */
  #since: number | null = null;
  #startedSince = 0;

  constructor(options: PressureOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#nextTurn = options.nextTurn ?? setImmediate;
    // A tick scheduled from a microtask runs after all pending microtasks.
    this.#afterwards = options.afterwards ?? ((run) => queueMicrotask(() => process.nextTick(run)));
  }

  /** True when one more request would wait too long. */
  get isFull(): boolean {
    const { length } = this.#queue;
    return length >= ALWAYS_QUEUED && length * this.#meanCost >= MAX_WAIT;
  }

  /** Resolves when the request may start; null when it may start at once. @throws AppError UNAVAILABLE when the queue is full */
  enter(): Promise<void> | null {
    if (this.#queue.length === 0 && this.#mayStart()) {
      this.#countStart();
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
    this.#running++;
  }

  /** Releases the place of a request that has been answered. */
  end(): void {
    this.#running--;
    if (this.#queue.length > 0) this.#schedule();
  }

  /** Notes that a connection arrived in this turn: more may be waiting to be accepted. */
  connectionOpened(): void {
    this.#hasNewConnection = true;
  }

  #mayStart(): boolean {
    const now = this.#now();
    if (this.#turnFrom === null) {
      this.#turnFrom = now;
      this.#turnEnds = now + SHORT_TURN;
    }
    return this.#running < MAX_RUNNING && this.#startedInTurn < MAX_STARTED_PER_TURN && now < this.#turnEnds;
  }

  #countStart(): void {
    this.#startedInTurn++;
    this.#startedSince++;
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
    this.#updateCost();
    const now = this.#now();
    const spent = this.#turnFrom === null ? 0 : now - this.#turnFrom;
    this.#turnFrom = now;
    this.#turnEnds =
      now + (this.#hasNewConnection ? SHORT_TURN : Math.min(LONG_TURN, Math.max(SHORT_TURN, spent)));
    this.#startedInTurn = 0;
    this.#idleTurns = this.#hasNewConnection && this.#idleTurns < MAX_IDLE_TURNS ? this.#idleTurns + 1 : 0;
    this.#hasNewConnection = false;
    if (this.#queue.length === 0) this.#turnFrom = null;
    else if (this.#idleTurns > 0) this.#schedule();
    else this.#startNext();
  }

  /** Starts requests one by one; each runs up to its first wait. */
  #startNext(): void {
    if (this.#queue.length === 0) return;
    if (!this.#mayStart()) {
      this.#turnFrom = this.#now();
      // With every place taken, `end` schedules the next turn.
      if (this.#running < MAX_RUNNING) this.#schedule();
      return;
    }
    const waiting = this.#queue.shift() as Waiting;
    // The process stalled; the client has probably given up.
    if (this.#now() - waiting.since > 2 * MAX_WAIT) waiting.refuse();
    else {
      this.#countStart();
      waiting.go();
    }
    this.#afterwards(() => this.#startNext());
  }

  /** Mean time (ms) between the starts of queued requests. */
  get #meanCost(): number {
    return this.#time / this.#started;
  }

  /** Updates the moving average; a turn shows the cost of a request only while the queue is not empty. */
  #updateCost(): void {
    const now = this.#now();
    if (this.#queue.length > 0 && this.#since !== null) {
      if (this.#startedSince === 0) return;
      const elapsed = now - this.#since;
      const rest = Math.exp(-elapsed / AVERAGING_TIME);
      this.#time = this.#time * rest + elapsed;
      this.#started = this.#started * rest + this.#startedSince;
    }
    this.#since = this.#queue.length > 0 ? now : null;
    this.#startedSince = 0;
  }
}

const refused = (): AppError => new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });

const HEALTH = new Set(['/healthz', '/readyz']);

const { status: STATUS, code, message } = ERRORS.UNAVAILABLE;
const REFUSAL = Buffer.from(JSON.stringify({ code, message, data: null }));
const REFUSAL_HEADERS = {
  ...securityHeaders(null),
  'content-type': 'application/json; charset=utf-8',
  'content-length': REFUSAL.length,
  'cache-control': cache.none,
  'retry-after': String(RETRY_AFTER),
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
  const running = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest) => {
    if (running.delete(request)) pressure.end();
  };
  app.server.on('connection', () => pressure.connectionOpened());
  const isExempt = (request: FastifyRequest) =>
    // `app.inject` has no connection.
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
      if (!error && !running.has(request)) {
        running.add(request);
        pressure.begin();
      }
      done(error);
    };
    if (hasBody(request.raw) && !running.has(request)) enter(request, answer);
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
