import { mediaOf } from '@ziwan/content';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import type { Services } from '../../services.ts';
import { cache } from '../transport/cache.ts';
import { sendRange } from './range.ts';

/** Serves pictures, videos and captions of the content. Their names are hashes, so responses are immutable. */
export function addMedia(app: FastifyInstance, { reading: { media } }: Pick<Services, 'reading'>): void {
  app.get<{ Params: { name: string } }>('/media/:name', async ({ params, headers }, reply) => {
    const file = mediaOf(params.name);
    if (!file) return sendVariant(reply, params.name, headers['if-none-match']);
    const original = await media.variants.original(params.name);
    if (!original) throw new AppError('NOT_FOUND');
    const etag = `"${params.name.slice(0, 32)}"`;
    reply.header('cache-control', cache.immutable).header('etag', etag).type(file.type);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return sendRange(reply, original, { etag, range: headers.range, condition: headers['if-range'] });
  });

  /** Sends a picture in another width or format, as named in `srcset`. */
  async function sendVariant(reply: FastifyReply, name: string, known: string | undefined) {
    const variant = await media.variants.file(name);
    if (!variant) throw new AppError('NOT_FOUND');
    reply.type(variant.type);
    if (variant.kind === 'instead')
      return reply.header('cache-control', cache.none).send(buffer(variant.bytes));
    const { etag, bytes } = variant;
    reply.header('cache-control', cache.immutable).header('etag', etag);
    return known === etag ? reply.code(304).send() : reply.send(buffer(bytes));
  }
}

const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
