import { CAPTCHA_CODES } from '@ziwan/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer, failureOf } from '../../calls/answer.ts';
import { AppError } from '../../calls/app-error.ts';
import type { AnyHandler } from '../../calls/handling.ts';
import { refusedCaptcha } from '../../people/captcha/index.ts';
import { callOf } from '../admission/caller.ts';
import { limit } from '../admission/limits.ts';
import { cache } from '../transport/cache.ts';
import { type Binding, routerPath } from './bind.ts';

/** Largest body (bytes): several times the size of an encrypted point. */
const BODY_LIMIT = 16 * 1024;

/**
 * Registers the route of an AJ-Captcha endpoint. It always answers HTTP 200 and reports errors in the body's code:
 * AJ-Captcha clients read no other status, and some hang on one.
 */
export function bindCaptcha(app: FastifyInstance, handler: AnyHandler, { limits, sessions }: Binding): void {
  const { endpoint } = handler;
  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    bodyLimit: BODY_LIMIT,
    config: limit(limits, handler.limit),
    handler: async (request, reply) => {
      reply.header('cache-control', cache.none);
      return answer(handler, { body: request.body ?? {} }, await callOf(request, reply, endpoint, sessions));
    },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { envelope, isServerFault, status } = failureOf(error);
      if (isServerFault) request.log.error({ err: error, url: request.url }, 'call failed');
      const tooMany = error instanceof AppError && error.key === 'TOO_MANY_REQUESTS';
      const limitCode = endpoint.name === 'captcha-get' ? CAPTCHA_CODES.GET_LIMIT : CAPTCHA_CODES.CHECK_LIMIT;
      const refusal = tooMany
        ? refusedCaptcha(limitCode)
        : status >= 500
          ? refusedCaptcha(CAPTCHA_CODES.SERVER_ERROR, isServerFault ? undefined : envelope.message)
          : refusedCaptcha(CAPTCHA_CODES.FAILED, envelope.message);
      return reply
        .code(200)
        .type('application/json; charset=utf-8')
        .header('cache-control', cache.none)
        .send(refusal);
    },
  });
}
