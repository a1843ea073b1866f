import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { currentTurn } from '../../runtime/current-client.ts';

/** Time (ms of one core) that a piece takes to be read and sent. */
const PIECE_MS = 0.5;

interface Asked {
  etag: string;
  range: string | undefined;
  /** `If-Range`: applies the range only to that version. */
  condition: string | string[] | undefined;
}

/** A file to send. Its parts are read as the client takes them. */
interface Sent {
  /** bytes */
  size: number;
  part(start: number, end: number): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Sends the file or the one requested range; several ranges get the whole file, as RFC 9110 allows. */
export function sendRange(
  reply: FastifyReply,
  { size, part }: Sent,
  { etag, range, condition }: Asked,
): FastifyReply {
  const isHead = reply.request.method === 'HEAD';
  const turn = currentTurn();
  async function* inTurn(start: number, end: number) {
    for await (const piece of part(start, end)) {
      await turn(PIECE_MS);
      yield piece;
    }
  }
  const send = (start: number, end: number) =>
    reply.header('content-length', end - start).send(Readable.from(isHead ? [] : inTurn(start, end)));
  reply.header('accept-ranges', 'bytes');
  const match =
    condition === undefined || condition === etag ? /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') : null;
  if (!match || (match[1] === '' && match[2] === '')) return send(0, size);
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]));
  if (first >= size || first > last) {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return send(first, last + 1);
}
