import { mediaOf } from '@ziwan/content';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { cache } from './cache.ts';
import { sendRange } from './range.ts';

/** Pictures, videos and captions of the site's content; their names are hashes, so they are kept for ever. */
export function addMedia(app: FastifyInstance, { blobs }: Pick<Services, 'blobs'>): void {
  app.get<{ Params: { name: string } }>('/media/:name', async ({ params, headers }, reply) => {
    const media = mediaOf(params.name);
    const bytes = media && (await blobs.get(media.key));
    if (!media || !bytes) throw new AppError('NOT_FOUND');
    const etag = `"${params.name.slice(0, 32)}"`;
    reply.header('cache-control', cache.immutable).header('etag', etag).type(media.type);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return sendRange(reply, whole, { etag, range: headers.range, condition: headers['if-range'] });
  });
}
