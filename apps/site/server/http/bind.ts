import { type Envelope, SUCCESS } from '@ziwan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { AnyHandler } from '../handling.ts';
import { answer } from './answer.ts';
import { cache } from './cache.ts';
import { type Binding, callOf } from './caller.ts';
import { limit } from './limits.ts';

/** Contract path `{id}` → router path `:id`. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Gives an endpoint its route: input in, envelope out. */
export function bind(app: FastifyInstance, handler: AnyHandler, { limits, sessions }: Binding): void {
  const { endpoint, alternate } = handler;
  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    config: limit(limits, handler.limit),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (endpoint.body && request.body === undefined) {
        throw request.headers['content-type']
          ? new AppError('BAD_REQUEST')
          : new AppError('UNSUPPORTED_MEDIA');
      }
      const data: unknown = await answer(
        handler,
        { params: request.params, query: request.query, body: request.body },
        await callOf(request, endpoint, sessions),
      );
      const envelope: Envelope<unknown> = { code: SUCCESS, message: '成功', data };
      reply.header('cache-control', cache[handler.cache]);
      if (alternate) reply.header('vary', 'Accept');
      if (alternate && request.headers.accept?.includes(alternate.mediaType)) {
        return reply.type(alternate.mediaType).send(Buffer.from(await alternate.encode(envelope)));
      }
      return envelope;
    },
  });
}
