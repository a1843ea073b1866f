import type { FastifyInstance } from 'fastify';
import { openApi } from '../../reading/reference/index.ts';
import { cache } from '../transport/cache.ts';

/** Serves `/openapi.json`, the contract for API clients, to every origin. */
export function addOpenApi(app: FastifyInstance, origin: string | null): void {
  // Generated on the first request: it is the slowest part of setting up the API.
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
