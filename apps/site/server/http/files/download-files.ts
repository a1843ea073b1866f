import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import type { Services } from '../../services.ts';
import { limit } from '../admission/limits.ts';
import { cache } from '../transport/cache.ts';
import { sendRange } from './range.ts';

interface Address {
  Params: { kind: string; gno: string };
  Querystring: { expires?: unknown; signature?: unknown; holder?: unknown };
}

/** Serves signed download URLs: a file with range support for resuming, or a zip streamed as it is built. */
export function addDownloads(
  app: FastifyInstance,
  { config, fonts: { downloads } }: Pick<Services, 'config' | 'fonts'>,
): void {
  app.get<Address>(
    '/download/:kind/:gno',
    { config: limit(config.limits, 'download') },
    async ({ params, query, method, headers }, reply) => {
      const { expires, signature, holder = '' } = query;
      if (typeof expires !== 'string' || typeof signature !== 'string' || typeof holder !== 'string')
        throw new AppError('LINK_INVALID');
      const delivery = await downloads.service.deliver({
        ...params,
        expires,
        signature,
        holder,
        counts: method !== 'HEAD',
      });
      reply.header('cache-control', cache.none).header('content-disposition', attachment(delivery.fileName));
      if (delivery.kind === 'archive') {
        reply.type('application/zip');
        if (method === 'HEAD') {
          delivery.stream.destroy();
          // Its length is not known, and not 0.
          return reply.send(Readable.from([]));
        }
        return reply.send(delivery.stream);
      }
      const etag = `"${delivery.sha256.slice(0, 32)}"`;
      reply.header('etag', etag).type(delivery.type);
      return sendRange(reply, delivery, { etag, range: headers.range, condition: headers['if-range'] });
    },
  );
}

/** `Content-Disposition` (RFC 6266) with the UTF-8 name and an ASCII fallback. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const utf8 = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
