import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { connectionAnswer } from '../transport/errors.ts';

/** Time (ms) in which every body may arrive, however slowly. */
const FREE = 12_000;
/** Rate (bytes a second) that earns a large body more time. */
const RATE = 64 * 1024;
/** Longest time (ms) for a body: Node cuts the request then. */
export const LONGEST_BODY = 300_000;
/** Interval (ms) between two checks of a body that takes longer. */
const LOOK = 1000;

/** Returns true while a body may take longer; called once a second. */
type MayTakeLonger = () => boolean;
const patience = new WeakMap<IncomingMessage, MayTakeLonger>();

/** Gives a body more time than others while it arrives fast enough and `may` returns true. */
export const bePatient = (raw: IncomingMessage, may: MayTakeLonger): void => void patience.set(raw, may);

/**
 * Closes connections whose bodies arrive too slowly: with 408, or with 503 when others wait for the place of a large one.
 * @param options shorter times, for tests
 */
export function addBodyPace(app: FastifyInstance, { free = FREE, rate = RATE, look = LOOK } = {}): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    const { socket } = raw;
    // `app.inject` has no connection.
    if ((encoding === undefined && Number(length ?? 0) === 0) || !(socket instanceof Socket)) return;
    const began = performance.now();
    const before = socket.bytesRead;
    const check = () => {
      if (raw.complete || socket.destroyed) return;
      const may = patience.get(raw);
      const due = ((performance.now() - began - free) / 1000) * rate;
      const isFastEnough = may !== undefined && socket.bytesRead - before >= due;
      if (isFastEnough && may()) timer = setTimeout(check, look);
      else socket.end(connectionAnswer(isFastEnough ? 'PLACE_NEEDED' : may ? 'SLOW_BODY' : SLOW));
    };
    let timer = setTimeout(check, free);
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Node's code for a request that did not arrive in time. */
const SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
