import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test('traces are off unless an endpoint is set, whatever the machine sets for other programs', () => {
  expect(readConfig({}).tracing).toBeNull();
  expect(readConfig({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'jaeger_remote' }).tracing).toBeNull();
});

test('an endpoint alone records every trace, at its path for traces', () => {
  expect(readConfig(ENDPOINT).tracing).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'ziwan',
    sampler: 'parentbased_always_on',
    ratio: 1,
    interval: 2000,
    timeout: 5000,
  });
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.cn/otlp' }).tracing?.url).toBe(
    'https://otel.example.cn/otlp/v1/traces',
  );
});

test('headers, name and sampler are read as OpenTelemetry defines them', () => {
  const { tracing } = readConfig({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20eDp5==, x-tenant=font',
    OTEL_SERVICE_NAME: 'fonts',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  });
  expect(tracing).toMatchObject({
    headers: { authorization: 'Basic eDp5==', 'x-tenant': 'font' },
    serviceName: 'fonts',
    sampler: 'parentbased_traceidratio',
    ratio: 0.05,
  });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT 须为 http\(s\):\/\//],
  [{ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /OTEL_TRACES_SAMPLER 须为 always_on、/],
  [{ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '5' }, /OTEL_TRACES_SAMPLER_ARG 须为 0 到 1 之间的数/],
  [{ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 'half' }, /OTEL_TRACES_SAMPLER_ARG/],
  [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }, /OTEL_EXPORTER_OTLP_HEADERS 须形如/],
  [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x=%zz' }, /OTEL_EXPORTER_OTLP_HEADERS 须形如/],
  [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x=a%0d%0ay' }, /OTEL_EXPORTER_OTLP_HEADERS 须形如/],
])('the site refuses to start with %j and names the problem', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test('a rejected header is not quoted, since it may be a key', () => {
  const env = { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'authorization: Bearer s3cret' };
  expect(() => readConfig(env)).toThrow(/^(?!.*s3cret)/);
});

test('operating.md documents every setting', () => {
  const text = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./tracing.ts', import.meta.url), 'utf8');
  const settings = [...source.matchAll(/get\('(OTEL_\w+)'\)/g)].map(([, name]) => name as string);
  expect(settings).toHaveLength(5);
  expect(settings.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
