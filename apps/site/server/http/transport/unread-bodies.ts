import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { freeBuffer } from '../../runtime/free-buffer.ts';

/**
 * Frees a body that nobody reads piece by piece. Node reads such bodies to the end, so that the connection can be used
 * again: 5 MB a second from one attacker made V8 collect the whole heap once a second.
 */
export function discardUnread(request: IncomingMessage): void {
  if (!request.complete && request.readableFlowing === null) request.on('data', freeBuffer);
}

/** Frees what is left unread when the answer is ready, as after 404, 413 and 429. */
export function addUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    discardUnread(request.raw);
    done(null, payload);
  });
}
