import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ERRORS } from '@ziwan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../calls/app-error.ts';
import { cache } from './cache.ts';
import { securityHeaders } from './security.ts';

/** Longest (ms) that a call is to wait for its turn; one that would wait longer is refused as it comes. */
const PATIENCE = 750;
/** So many may always wait: a program that takes the processor for a moment must not turn visitors away. */
const FEW = 48;
/** Calls being answered at a time; so many keep two cores and the database busy, and more would only make each later. */
const MOST = 128;
/** Time (ms) for calls to begin in one turn of the event loop: as much as the turn has spent otherwise, within these. */
const SHORT_TURN = 5;
const LONG_TURN = 50;
/** What calls do in later turns is not seen as they begin. */
const MOST_IN_TURN = 32;
/** Turns that begin nothing, one after the other, while new connections keep coming. */
const MOST_WELCOMES = 4;
/** What was seen so long ago (ms) counts for a third in what a call is thought to take. */
const MEMORY = 1000;
const COME_BACK = 2;

interface Waiting {
  since: number;
  go(): void;
  refuse(): void;
}

export interface PressureOptions {
  /** ms */
  now?: () => number;
  /** Runs something in the next turn of the event loop. */
  nextTurn?: (run: () => void) => void;
  /** Runs something once all is done that can be done without input. */
  afterwards?: (run: () => void) => void;
}

/**
 * Lets calls begin one after the other, a few in each turn of the event loop, and refuses those whose turn would come too
 * late. Short turns matter since Node takes one new connection a turn: where each call begins as it is read, a turn
 * answers hundreds of them, and whoever comes new is not even seen for many seconds.
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
  /** Time of late (ms) in which calls waited, and how many began in it; a millisecond each to begin with. */
  #time = 100;
  #begun = 100;
  /** When the first turn was since which that is not counted yet; null while nobody waits. */
  #since: number | null = null;
  #begunSince = 0;

  constructor(options: PressureOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#nextTurn = options.nextTurn ?? setImmediate;
    // Ticks asked for by a microtask come after all microtasks.
    this.#afterwards = options.afterwards ?? ((run) => queueMicrotask(() => process.nextTick(run)));
  }

  /** One more call would have to wait too long. */
  get isFull(): boolean {
    const { length } = this.#queue;
    return length >= FEW && length * this.#pace >= PATIENCE;
  }

  /** Resolves when the call may begin; null where it may at once. Rejects with UNAVAILABLE where it had better come back. */
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

  /** The call is complete and is being answered. */
  begin(): void {
    this.#answering++;
  }

  /** The answer leaves. */
  end(): void {
    this.#answering--;
    if (this.#queue.length > 0) this.#schedule();
  }

  /** A connection came in this turn, so that more may wait for the next ones. */
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

  /** One call after the other, each as far as it goes by itself. */
  #work(): void {
    if (this.#queue.length === 0) return;
    if (!this.#mayBegin()) {
      this.#turnFrom = this.#now();
      // While all places are taken the next turn comes with the next answer that leaves.
      if (this.#answering < MOST) this.#schedule();
      return;
    }
    const waiting = this.#queue.shift() as Waiting;
    // Something has held up everything meanwhile; whoever asked has hardly waited for it.
    if (this.#now() - waiting.since > 2 * PATIENCE) waiting.refuse();
    else {
      this.#begin();
      waiting.go();
    }
    this.#afterwards(() => this.#work());
  }

  /** ms from one call's beginning to the next one's while calls wait. */
  get #pace(): number {
    return this.#time / this.#begun;
  }

  /** Only while calls wait does the time between turns tell what a call takes. */
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

/** It may be long in coming, and takes no turn before it is there. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Pages of other origins must be allowed to read their refusal, which is not told here. */
const isOfThisSite = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || headers['sec-fetch-site'] === 'same-origin';

/**
 * Beyond what can be answered soon, calls are told at once to come back: were they all taken on, each would come too
 * late, and nobody would get an answer. A call is being answered from when its body is there until its answer leaves,
 * so that neither slow senders nor slow readers use up the room.
 */
export function addPressure(app: FastifyInstance, pressure = new Pressure()): void {
  const answering = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest) => {
    if (answering.delete(request)) pressure.end();
  };
  app.server.on('connection', () => pressure.newcomer());
  refuseEarly(app, pressure);
  const isExempt = (request: FastifyRequest) =>
    // Calls from inside come without a connection.
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
      // The handler of unknown addresses runs the hooks again.
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

/** Before router and hooks: with most calls refused, what a refusal costs is what is left of the site. */
function refuseEarly(app: FastifyInstance, pressure: Pressure): void {
  const answer = app.server.listeners('request')[0] as RequestListener;
  app.server.removeListener('request', answer);
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!pressure.isFull || !isOfThisSite(request) || HEALTH.has(request.url ?? '')) {
      answer(request, response);
      return;
    }
    response.writeHead(STATUS, REFUSAL_HEADERS).end(request.method === 'HEAD' ? undefined : REFUSAL);
  });
}
