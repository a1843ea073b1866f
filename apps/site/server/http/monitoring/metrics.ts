import { createServer, type Server } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { isCall } from '../transport/errors.ts';

/** Upper bounds (s) of the counted durations. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What a request was for; a label with few values, unlike its URL. */
function kindOf(request: FastifyRequest, reply: FastifyReply): string {
  const { url = '/*' } = request.routeOptions;
  if (/^\/(healthz|readyz)$/.test(url)) return 'health';
  if (/^\/webfont\/[fps]\//.test(url)) return 'font';
  if (isCall(url)) return 'call';
  return String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'file';
}

/** Counts requests by kind and status, with their durations, and adds the figures of the process. */
export function addMetrics(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'ziwan_requests_total',
    help: 'Requests answered, by kind and status',
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'ziwan_request_seconds',
    help: 'Time from the arrival of a request to the end of its response, by kind',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const kind = kindOf(request, reply);
    requests.inc({ kind, status: reply.statusCode });
    durations.observe({ kind }, reply.elapsedTime / 1000);
  });
}

/**
 * Serves the figures on a port of their own, which only the operator's network reaches.
 * @param port 0 for a free one
 */
export function listenForMetrics(registry: Registry, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}
