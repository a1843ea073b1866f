import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';
import { startTestSite } from '../../testing/site.ts';
import { listenForMetrics } from './metrics.ts';

const site = await sharedSite({ env: { METRICS_PORT: '9464', TRUST_PROXY: '127.0.0.1' } });

test('requests are counted by kind and status on a port that serves nothing else', async () => {
  await site.get('/web/api/font/getFontList');
  await site.get('/web/api/font/getFontList?size=x');
  await site.get('/healthz');
  const server = await listenForMetrics(site.services.metrics.registry, '127.0.0.1', 0);
  const { port } = server.address() as AddressInfo;
  const figures = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  expect(figures).toContain('ziwan_requests_total{kind="call",status="200"} 1');
  expect(figures).toContain('ziwan_requests_total{kind="call",status="400"} 1');
  expect(figures).toContain('ziwan_requests_total{kind="health",status="200"} 1');
  expect(figures).toContain('ziwan_request_seconds_count{kind="call"} 2');
  expect(figures).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  server.close();
});

test('the site itself serves no figures', async () => {
  expect((await site.get('/metrics')).statusCode).toBe(404);
});

test('a failed request names its id, which a trusted proxy may give', async () => {
  const fails = (headers?: Record<string, string>) =>
    site.get('/web/api/font/getFontDetail?id=none', headers).then((answer) => answer.headers['x-request-id']);
  expect(await fails()).toMatch(/^[\da-f-]{36}$/);
  expect(await fails()).not.toBe(await fails());
  expect(await fails({ 'x-request-id': 'edge-0123456789' })).toBe('edge-0123456789');
  expect(await fails({ 'x-request-id': '"}\n<script>' })).toMatch(/^[\da-f-]{36}$/);
  expect((await site.get('/web/api/font/getFontList')).headers['x-request-id']).toBeUndefined();
});

test('a client that goes around the proxy cannot choose the id', async () => {
  const answer = await site.inject({
    method: 'GET',
    url: '/web/api/nothing',
    remoteAddress: '198.51.100.7',
    headers: { 'x-request-id': 'edge-0123456789' },
  });
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

test('without a trusted proxy, a client cannot choose the id', async () => {
  const direct = await startTestSite({ fonts: false });
  const answer = await direct.get('/web/api/nothing', { 'x-request-id': 'edge-0123456789' });
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  await direct.close();
});

test('a fault in the log bears the id of its response', async () => {
  const failing = await startTestSite({ fonts: false });
  await failing.services.store.db.schema.dropTable('families').execute();
  const answer = await failing.get('/web/api/font/getFontList');
  expect(answer.statusCode).toBe(500);
  expect(failing.errors).toContainEqual(expect.objectContaining({ reqId: answer.headers['x-request-id'] }));
  await failing.close();
});
