import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-request-id';

/**
 * Names each request in the log and in the response to a failed one, so that a report can be found in the log. Only a
 * trusted proxy may give the name: anybody else could choose one that is in the log already.
 */
export function requestIds(trustProxy: readonly string[]) {
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[HEADER];
    const isGood = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given);
    return isGood && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}

export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) reply.header(HEADER, request.id);
  });
}
