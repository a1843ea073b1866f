import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTracing, type TracingConfig } from '../config/tracing.ts';
import { type Collector, startCollector } from '../testing/collector.ts';
import { openTracer } from './open-telemetry.ts';
import { runIn, type Tracer, traced, traceHeaders, traceIds } from './tracing.ts';

let collector: Collector;
let tracer: Tracer;
beforeEach(async () => {
  collector = await startCollector();
  const config = readTracing((name) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })[name]);
  tracer = openTracer(config as TracingConfig, 'node', () => {});
});
afterEach(() => collector.close());

test('outside a traced request, work runs as it is and names no trace', () => {
  const promise = Promise.resolve(1);
  expect(traced('work', {}, () => promise)).toBe(promise);
  expect([traceHeaders(), traceIds()]).toEqual([{}, {}]);
});

test('work returns its value, and fails with its own error', async () => {
  const span = tracer.start('request', {}, undefined);
  const failure = new Error('broken');
  await runIn({ tracer, span }, async () => {
    expect(await traced('works', {}, async () => 1)).toBe(1);
    await expect(traced('fails', {}, () => Promise.reject(failure))).rejects.toBe(failure);
  });
  span.end();
  await tracer.close();
  expect(collector.spans.map(({ name, failed }) => [name, failed])).toEqual([
    ['works', false],
    ['fails', true],
    ['request', false],
  ]);
});

test('work that outlives its request is not recorded', async () => {
  const span = tracer.start('request', {}, undefined);
  await runIn({ tracer, span }, async () => {
    span.end();
    expect(await traced('later', {}, async () => 1)).toBe(1);
  });
  await tracer.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(['request']);
});

test('more spans than the queue holds are dropped while the collector hangs, and the site still closes', async () => {
  collector.status = null;
  for (let i = 0; i < 10_000; i++) tracer.start('request', {}, undefined).end();
  await tracer.close();
  const sent = collector.received.match(/"spanId"/g)?.length ?? 0;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(4096 + 256);
});
