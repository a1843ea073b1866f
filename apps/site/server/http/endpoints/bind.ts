import { type Envelope, SUCCESS } from '@ziwan/contract';
import { schemasOf } from '@ziwan/contract/all';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../../calls/answer.ts';
import { AppError } from '../../calls/app-error.ts';
import { type AnyHandler, authorise } from '../../calls/handling.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import { callOf } from '../admission/caller.ts';
import type { LargeBodies } from '../admission/large-bodies.ts';
import { type LimitNumbers, limit } from '../admission/limits.ts';
import { cache } from '../transport/cache.ts';
import { awaitAnswer } from './long-calls.ts';

/** Dependencies of a route besides its handler. */
export interface Binding {
  limits: LimitNumbers;
  sessions: SessionService;
  largeBodies: LargeBodies;
}

/** Converts a contract path (`{id}`) to a router path (`:id`). */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Method, path, rate limit and body size of an endpoint's route. */
export const routeOf = (handler: AnyHandler, { limits, largeBodies }: Binding) => ({
  method: handler.endpoint.method,
  url: routerPath(handler.endpoint.path),
  config: limit(limits, handler.limit),
  ...(handler.bodyBytes === undefined
    ? {}
    : { bodyLimit: handler.bodyBytes, preParsing: largeBodies(handler.endpoint) }),
});

/**
 * Registers the route of an endpoint: validated input in, envelope out.
 * @param readBody reads a body that the content type parser has not read; called after the caller is identified
 */
export function bind(
  app: FastifyInstance,
  handler: AnyHandler,
  binding: Binding,
  readBody: (request: FastifyRequest) => unknown = parsedBody,
): void {
  const { endpoint, alternate } = handler;
  const takesBody = schemasOf(endpoint).body !== undefined;
  app.route({
    ...routeOf(handler, binding),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (handler.long) awaitAnswer(request);
      const context = await callOf(request, reply, endpoint, binding.sessions);
      authorise(endpoint, context);
      const data: unknown = await answer(
        handler,
        {
          params: request.params,
          query: request.query,
          body: takesBody ? await readBody(request) : undefined,
        },
        context,
      );
      const envelope: Envelope<unknown> = { code: SUCCESS, message: '成功', data };
      reply.header('cache-control', cache[handler.cache]);
      if (alternate) reply.header('vary', 'Accept');
      if (alternate && request.headers.accept?.includes(alternate.mediaType)) {
        const { buffer, byteOffset, byteLength } = await alternate.encode(envelope);
        return reply.type(alternate.mediaType).send(Buffer.from(buffer, byteOffset, byteLength));
      }
      return envelope;
    },
  });
}

/** Body as the content type parser returned it. */
export function parsedBody(request: FastifyRequest): unknown {
  if (request.body !== undefined) return request.body;
  throw new AppError(request.headers['content-type'] ? 'BAD_REQUEST' : 'UNSUPPORTED_MEDIA');
}
