import type { FastifyReply } from 'fastify';

interface Asked {
  etag: string;
  range: string | undefined;
  /** `If-Range`: applies the range only to that version. */
  condition: string | string[] | undefined;
}

/** Sends the file or the one requested range; several ranges get the whole file, as RFC 9110 allows. */
export function sendRange(
  reply: FastifyReply,
  whole: Buffer,
  { etag, range, condition }: Asked,
): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  const match =
    condition === undefined || condition === etag ? /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') : null;
  if (!match || (match[1] === '' && match[2] === '')) return reply.send(whole);
  const size = whole.length;
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]));
  if (first >= size || first > last) {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .send(whole.subarray(first, last + 1));
}
