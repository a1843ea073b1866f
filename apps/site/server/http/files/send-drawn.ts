import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DrawnFile } from '../../fonts/drawn-files/index.ts';
import { cache } from '../transport/cache.ts';

/** Sends a drawn file, or redirects to the current address of its subject. */
export function sendDrawn(request: FastifyRequest, reply: FastifyReply, type: string, file: DrawnFile) {
  if ('location' in file)
    return reply.code(302).header('cache-control', cache.list).header('location', file.location).send();
  reply.header('cache-control', cache.immutable).header('etag', file.etag);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const { buffer, byteOffset, byteLength } = file.bytes;
  return reply.type(type).send(Buffer.from(buffer, byteOffset, byteLength));
}
