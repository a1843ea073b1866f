import type { FastifyInstance } from 'fastify';
import { answer } from '../../calls/answer.ts';
import type { AnyHandler } from '../../calls/handling.ts';
import { callOf } from '../admission/caller.ts';
import { attachment } from '../files/download-files.ts';
import { cache } from '../transport/cache.ts';
import { type Binding, routeOf } from './bind.ts';
import { awaitAnswer } from './long-calls.ts';

/** Result of an endpoint that declares `produces`. */
interface FileAnswer {
  fileName: string;
  etag: string;
  bytes: Uint8Array;
  /** Set when the endpoint declares a range such as `image/*`. */
  mediaType?: string;
  /** What the visitor should know of the file, as a sentence; sent percent-encoded in `x-note`. */
  note?: string;
  /** Signature of the bytes, sent in `x-signature`. */
  signature?: string;
}

/** Registers the route of an endpoint that declares `produces`: answers with a file, or an envelope on error. */
export function bindFile(app: FastifyInstance, handler: AnyHandler, binding: Binding): void {
  const { endpoint } = handler;
  app.route({
    ...routeOf(handler, binding),
    handler: async (request, reply) => {
      if (handler.long) awaitAnswer(request);
      const file = (await answer(
        handler,
        { params: request.params, query: request.query, body: request.body },
        await callOf(request, reply, endpoint, binding.sessions),
      )) as FileAnswer;
      reply.header('cache-control', cache[handler.cache]).header('etag', file.etag);
      const known = request.headers['if-none-match']?.split(',').map((t) => t.trim().replace(/^W\//, ''));
      if (known?.includes(file.etag)) return reply.code(304).send();
      if (file.note) reply.header('x-note', encodeURIComponent(file.note));
      if (file.signature) reply.header('x-signature', file.signature);
      const { buffer, byteOffset, byteLength } = file.bytes;
      return reply
        .type(file.mediaType ?? (endpoint.produces as string))
        .header('content-disposition', attachment(file.fileName))
        .send(Buffer.from(buffer, byteOffset, byteLength));
    },
  });
}
