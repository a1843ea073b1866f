import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-request-id';

/**
 * Names each request in the log and in the response to a failed one, so that a report can be found in the log.
 * @param fromProxy takes the id that a trusted proxy has given
 */
export const requestIds = (fromProxy: boolean) => (request: Pick<IncomingMessage, 'headers'>) => {
  const given = request.headers[HEADER];
  return fromProxy && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
};

export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) reply.header(HEADER, request.id);
  });
}
