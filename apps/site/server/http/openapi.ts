import type { FastifyInstance } from 'fastify';
import { openApi } from '../reading/reference/index.ts';
import { cache } from './cache.ts';

/** `/openapi.json`: the contract for programs, open to every origin as the calls themselves may be. */
export function addOpenApi(app: FastifyInstance, origin: string | null): void {
  // Written with the first request: it takes longer than anything else a start does for the calls.
  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(origin));
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', cache.list)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(document);
  });
}
