import type { FastifyInstance } from 'fastify';
import { AppError } from '../../calls/app-error.ts';
import type { Services } from '../../services.ts';
import { limit } from '../admission/limits.ts';
import { cache } from '../transport/cache.ts';

/** Serves avatars. The URL changes with the picture, so responses are immutable. */
export function addAvatars(
  app: FastifyInstance,
  { config, people: { accounts } }: Pick<Services, 'config' | 'people'>,
): void {
  app.get<{ Params: { file: string } }>(
    '/avatar/:file',
    { config: limit(config.limits, 'api') },
    async ({ params, headers }, reply) => {
      const key = /^([0-9a-f]+)\.webp$/.exec(params.file)?.[1];
      const bytes = key === undefined ? null : await accounts.avatars.read(key);
      if (key === undefined || bytes === null) throw new AppError('NOT_FOUND');
      const etag = `"${key}"`;
      reply.header('cache-control', cache.immutable).header('etag', etag);
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
