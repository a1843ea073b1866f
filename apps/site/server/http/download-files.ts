import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { cache } from './cache.ts';
import { limit } from './limits.ts';

interface Address {
  Params: { kind: string; gno: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/** What a signed address delivers: a file with ranges, so that a broken download goes on, or a zip as it is made. */
export function addDownloads(
  app: FastifyInstance,
  { config, downloads }: Pick<Services, 'config' | 'downloads'>,
): void {
  app.get<Address>(
    '/download/:kind/:gno',
    { config: limit(config.limits, 'download') },
    async ({ params, query, method, headers }, reply) => {
      const { expires, signature } = query;
      if (typeof expires !== 'string' || typeof signature !== 'string') throw new AppError('LINK_INVALID');
      const delivery = await downloads.service.deliver({
        ...params,
        expires,
        signature,
        counts: method !== 'HEAD',
      });
      reply.header('cache-control', cache.none).header('content-disposition', attachment(delivery.fileName));
      if (delivery.kind === 'archive') {
        reply.type('application/zip');
        if (method === 'HEAD') {
          delivery.stream.destroy();
          return reply.send();
        }
        return reply.send(delivery.stream);
      }
      const { bytes, sha256, type } = delivery;
      const etag = `"${sha256.slice(0, 32)}"`;
      reply.header('accept-ranges', 'bytes').header('etag', etag).type(type);
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const conditional = headers['if-range'];
      if (!headers.range || (conditional !== undefined && conditional !== etag)) return reply.send(whole);
      return sendRange(reply, whole, headers.range);
    },
  );
}

/** One range of bytes; several at once are answered with the whole, as RFC 9110 allows. */
function sendRange(reply: FastifyReply, whole: Buffer, header: string): FastifyReply {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
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

/** RFC 6266: the real name in UTF-8, and one in ASCII for those who cannot read it. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const utf8 = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
