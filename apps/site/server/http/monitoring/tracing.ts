import proxyAddr from '@fastify/proxy-addr';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markFailed, runIn, type Tracer } from '../../runtime/tracing.ts';
import { HEALTH } from '../admission/admission.ts';

/**
 * Records each request as a span, except health checks. Only a trusted proxy may continue a trace of its own: anybody
 * else could choose which requests are recorded, and under which id.
 */
export function addTracing(app: FastifyInstance, tracer: Tracer, trustProxy: readonly string[]): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const isTrusted = proxyAddr.compile([...trustProxy]);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method, protocol, socket, routeOptions } = request;
    const route = routeOptions.url;
    if (HEALTH.has(route ?? '')) return done();
    const caller = isTrusted(socket.remoteAddress ?? '', 0) ? tracer.callerIn(headers) : undefined;
    const attributes = {
      'http.request.method': method,
      'url.scheme': protocol,
      'ziwan.request.id': request.id,
      ...(route === undefined ? {} : { 'http.route': route }),
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.start(name, { kind: 'server', attributes }, caller);
    spans.set(request, span);
    runIn({ tracer, span }, done);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    // Reading the body has left the span's context.
    if (span) runIn({ tracer, span }, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (span && statusCode >= 500) markFailed(span, { code: String(statusCode) });
    span?.end();
  });
}
