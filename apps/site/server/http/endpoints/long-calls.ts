import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Keeps the connection open until the response is sent, which has a timeout of its own. */
export function awaitAnswer({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): void {
  // `app.inject` has no connection.
  if (socket instanceof Socket) socket.setTimeout(0);
}
