import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NIGHTLY, PROGRAM_ENVIRONMENT } from '@ziwan/infra/testing';
import { temporaryDatabase } from '@ziwan/store/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readTracing, type TracingConfig } from '../../config/tracing.ts';
import { runIn, type Tracer } from '../../runtime/tracing.ts';
import { type CollectedSpan, type Collector, startCollector } from '../../testing/collector.ts';
import { insertUser } from '../../testing/rows.ts';
import { startTestSite, type TestSite, type TestSiteOptions } from '../../testing/site.ts';
import { Pressure } from '../admission/pressure.ts';
import { PageThreads } from '../pages/page-threads.ts';
import { type Pages, pagesOf } from '../pages/pages.ts';
import { threadSettings } from '../pages/testing/thread-settings.ts';

/** Stands in for the built pages: a list of fonts, each drawn with the visitor's text. */
const ENTRY = `
export const listedPages = [];
export async function render({ url, api }) {
  const text = new URL(url).searchParams.get('text');
  const { records } = await api.call({ name: 'getFontList' }, { query: { kind: 'all', text } });
  await api.call({ name: 'webfont-http' }, { body: [{ gno: records[0].fontGNo, text }] });
  return { status: 200, route: '/font', body: ['<!doctype html>' + records.length], cacheable: true };
}
`;
const TEXT = '龙吟';
const PAGE = `/font?text=${encodeURIComponent(TEXT)}`;
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` };

let dir: string;
let collector: Collector;
const sites = new Set<TestSite>();
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-traces-'));
  await writeFile(join(dir, 'entry.mjs'), ENTRY);
});
afterAll(() => rm(dir, { recursive: true }));
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(async () => {
  for (const site of [...sites]) await close(site);
  await collector.close();
});

/** Starts a site that listens, and sends its traces at once to the collector unless `env` says otherwise. */
async function start({ env: given = {}, config = {}, ...options }: TestSiteOptions = {}) {
  const env: Record<string, string> = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...given };
  const tracing = readTracing((name) => env[name]) as TracingConfig;
  const site = await startTestSite({
    env,
    config: { tracing: { ...tracing, interval: 100, timeout: 500 }, ...config },
    ...options,
  });
  sites.add(site);
  return { site, url: await site.app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Closes the site, which sends the spans that it has not sent yet. */
async function close(site: TestSite): Promise<void> {
  if (sites.delete(site)) await site.close();
}

function builtPages(services: TestSite['services']): Pages {
  const threads = new PageThreads({
    settings: threadSettings(join(dir, 'entry.mjs')),
    threads: 1,
    onFault: (error) => services.onFault(error, 'pages'),
  });
  return { ...pagesOf(services), threads, files: null, middleware: null, dev: false };
}

/** Names from the request's span down to the given one. */
function pathTo(span: CollectedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathTo(parent) : []), span.name];
}

const named = (name: string | RegExp): CollectedSpan[] =>
  collector.spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));

test('a page in a visitor’s own text is one trace: request, render, calls, statements, subsets', async () => {
  const { site, url } = await start({ pages: builtPages });
  expect((await fetch(url + PAGE)).status).toBe(200);
  await close(site);
  expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1);
  const [request] = named('GET /font');
  expect(request).toMatchObject({
    kind: 2,
    parentSpanId: '',
    failed: false,
    service: 'ziwan',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/font',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'ziwan.request.id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
  const paths = collector.spans.map(pathTo);
  expect(paths).toContainEqual(['GET /font', 'render', 'call getFontList', 'select families']);
  expect(paths).toContainEqual(['GET /font', 'render', 'call webfont-http', 'subset']);
  expect(paths.every(([first]) => first === 'GET /font')).toBe(true);
  expect(named('subset')[0]?.attributes).toMatchObject({ 'ziwan.subset.characters': TEXT.length });
  expect(named('select families')).toContainEqual(
    expect.objectContaining({
      kind: 3,
      attributes: {
        'db.system.name': 'sqlite',
        'db.query.summary': 'select families',
        'db.query.text': expect.stringMatching(/^select .* where .*\?/),
      },
    }),
  );
});

test('a page that is in memory is named by its pattern too', async () => {
  const { site, url } = await start({ pages: builtPages });
  await fetch(url + PAGE);
  await fetch(url + PAGE);
  await close(site);
  expect(named('GET /font')).toHaveLength(2);
  expect(named('render')).toHaveLength(1);
});

test('a call with a body keeps its trace, and a fault marks it and bears its id in the log', async () => {
  const { site, url } = await start();
  const post = (body: unknown) =>
    fetch(`${url}/webfont/http`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post([{ gno: 'shi-hei', text: TEXT }])).status).toBe(200);
  expect((await fetch(`${url}/web/api/font/getFontDetail?id=none`)).status).toBe(404);
  await site.services.store.db.schema.dropTable('families').execute();
  expect((await fetch(`${url}/web/api/font/getFontList`)).status).toBe(500);
  await close(site);
  expect(named('subset').map(pathTo)).toEqual([['POST /webfont/http', 'call webfont-http', 'subset']]);
  const [refused] = named('call getFontDetail');
  expect([refused?.failed, refused?.attributes['error.type']]).toEqual([false, 'S00441']);
  const [fault] = named('GET /web/api/font/getFontList');
  expect(fault).toMatchObject({
    failed: true,
    attributes: { 'http.response.status_code': 500, 'error.type': '500' },
  });
  expect(named('select families').at(-1)).toMatchObject({ failed: true });
  expect(site.errors).toContainEqual(
    expect.objectContaining({ reqId: fault?.attributes['ziwan.request.id'], trace_id: fault?.traceId }),
  );
});

test('a wait in the queue and a read of a stored file are parts of their request', async () => {
  const { site, url } = await start();
  vi.spyOn(Pressure.prototype, 'enter').mockReturnValueOnce(
    new Promise((resolve) => setTimeout(resolve, 20)),
  );
  const link = await fetch(`${url}/web/api/font/get-download-url?id=shi-hei`).then((r) => r.json());
  const download = new URL(link.data.url, url);
  const file = await fetch(url + download.pathname + download.search);
  expect([file.status, (await file.bytes()).length > 1000]).toEqual([200, true]);
  await close(site);
  // A busy machine makes the download wait too.
  expect(named('queue').map(pathTo)).toContainEqual(['GET /web/api/font/get-download-url', 'queue']);
  const [read] = named('blob get');
  expect(read?.attributes['ziwan.blob.kind']).toMatch(/^\w+$/);
  expect(pathTo(read as CollectedSpan)[0]).toMatch(/^GET \/download\//);
});

test.skipIf(!process.env.TEST_POSTGRES_URL)('statements on PostgreSQL are parts of their call', async () => {
  const database = await temporaryDatabase('postgres');
  const { site, url } = await start({ fonts: false, config: { store: database.options } });
  const asked = Array.from({ length: 4 }, () => fetch(`${url}/web/api/font/getFontList`));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await close(site);
  await database.drop();
  const statements = collector.spans.filter(
    ({ attributes }) => attributes['db.system.name'] === 'postgresql',
  );
  const traces = new Set(named('call getFontList').map(({ traceId }) => traceId));
  expect(traces.size).toBe(4);
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(traces);
  expect(statements.map(pathTo)).toContainEqual([
    'GET /web/api/font/getFontList',
    'call getFontList',
    'select families',
  ]);
});

test('health checks are not traced', async () => {
  const { site, url } = await start();
  await fetch(`${url}/healthz`);
  await fetch(`${url}/readyz`);
  await close(site);
  expect(named(/z$/)).toEqual([]);
});

test('only a trusted proxy may continue a trace of its own', async () => {
  const direct = await start({ fonts: false });
  const behind = await start({
    fonts: false,
    env: { TRUST_PROXY: '127.0.0.1', OTEL_SERVICE_NAME: 'behind' },
  });
  const elsewhere = await start({
    fonts: false,
    env: { TRUST_PROXY: '10.0.0.1', OTEL_SERVICE_NAME: 'elsewhere' },
  });
  for (const { url } of [direct, behind, elsewhere])
    await fetch(`${url}/web/api/nothing`, { headers: TRACEPARENT });
  for (const { site } of [direct, behind, elsewhere]) await close(site);
  const parents = new Map(
    collector.spans.map(({ service, traceId, parentSpanId }) => [service, { traceId, parentSpanId }]),
  );
  expect(parents.get('behind')).toEqual({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
  for (const service of ['ziwan', 'elsewhere']) {
    expect(parents.get(service)?.parentSpanId).toBe('');
    expect(parents.get(service)?.traceId).not.toBe(CALLER.traceId);
  }
});

/** Reads a page of a site of two processes. @param env of the one that renders it */
async function readPageOfTwo(env: Record<string, string>): Promise<void> {
  const api = await start({
    env: { ZIWAN_ROLES: 'api,webfont', TRUST_PROXY: '127.0.0.1', OTEL_SERVICE_NAME: 'api' },
  });
  const web = await start({
    fonts: false,
    pages: builtPages,
    env: {
      ZIWAN_ROLES: 'web',
      PUBLIC_ORIGIN: 'http://web.example',
      API_ORIGIN: api.url,
      WEBFONT_ORIGIN: api.url,
      ...env,
    },
  });
  expect((await fetch(web.url + PAGE)).status).toBe(200);
  await close(web.site);
  await close(api.site);
}

test('a page that calls another process of the site is one trace over both', async () => {
  await readPageOfTwo({ OTEL_SERVICE_NAME: 'web' });
  const [page] = named('GET /font');
  const statement = collector.spans.find(
    ({ name, service }) => name === 'select families' && service === 'api',
  );
  expect(statement?.traceId).toBe(page?.traceId);
  expect(pathTo(statement as CollectedSpan)).toEqual([
    'GET /font',
    'render',
    'GET /web/api/font/getFontList',
    'GET /web/api/font/getFontList',
    'call getFontList',
    'select families',
  ]);
});

test('a sampler that keeps nothing exports nothing, and says so to other processes', async () => {
  await readPageOfTwo({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  expect(collector.spans).toEqual([]);
});

test('no text, token, account, address or value of a statement leaves the site', async () => {
  const { site, url } = await start({
    pages: builtPages,
    env: { TRUST_PROXY: '127.0.0.1', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=collector-key' },
  });
  const { store, sessions } = site.services;
  const { token } = await sessions.issue(await insertUser(store.db), { ip: '', userAgent: 'test' });
  const headers = {
    'joyfont-authenticate': token,
    cookie: `token=${token}`,
    'x-forwarded-for': '203.0.113.9',
    'user-agent': 'SecretBrowser/1',
  };
  const paths = [
    PAGE,
    `/web/api/font/getFontList?keyword=${encodeURIComponent('密语')}`,
    '/web/api/account/user-info',
    `/web/api/font/coverage?id=shi-hei&text=${encodeURIComponent(TEXT)}`,
    `/${encodeURIComponent('密语')}`,
  ];
  const statuses = [];
  for (const path of paths) statuses.push((await fetch(url + path, { headers })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 500]);
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/web/api/account/sendCode', {
    account: '13800138000',
    purpose: 'login',
    captchaVerification: 'x',
  });
  const subsets = await post('/webfont/http', [{ gno: 'shi-hei', text: TEXT }]).then((r) => r.json());
  const { woff2Path } = subsets.data[0];
  expect((await fetch(url + woff2Path)).status).toBe(200);
  const [user] = await store.db.selectFrom('users').selectAll().execute();
  const twice = () =>
    store.db
      .insertInto('users')
      .values(user as never)
      .execute();
  const tracer = site.services.tracer as Tracer;
  const request = { tracer, span: tracer.start('registration', {}, undefined) };
  await expect(runIn(request, twice)).rejects.toThrow('UNIQUE');
  await close(site);

  expect(collector.spans.length).toBeGreaterThan(20);
  expect(named('insert users').map(({ failed }) => failed)).toContain(true);
  expect(collector.received).toContain('"x-key":"collector-key"');
  const secrets = [
    TEXT,
    encodeURIComponent(TEXT),
    '密语',
    encodeURIComponent('密语'),
    token,
    String(user?.id),
    '203.0.113.9',
    '127.0.0.1:',
    'SecretBrowser',
    '13800138000',
    woff2Path.split('/').at(-1),
  ];
  const sent = collector.received.replaceAll(/"host":"[^"]*"/g, '');
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
});

test('a collector that fails, hangs or is away changes no answer, and an outage is one line in the log', async () => {
  const away = 'http://127.0.0.1:1';
  const hanging = await startCollector();
  hanging.status = null;
  collector.status = 400;
  const outages = await Promise.all(
    [collector.url, hanging.url, away].map(async (endpoint) => {
      const log: string[] = [];
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
      return { log, ...(await start({ env, overrides: { log: (line) => log.push(line) } })) };
    }),
  );
  const ask = async () => {
    for (const { url } of outages) expect((await fetch(`${url}/web/api/font/getFontList`)).status).toBe(200);
  };
  const waiting = { timeout: 30_000, interval: 100 };
  await ask();
  for (const { log } of outages)
    await vi.waitFor(() => expect(log).toEqual([expect.stringMatching(/^链路追踪送不出去/)]), waiting);
  const before = collector.exports;
  await ask();
  await vi.waitFor(() => expect(collector.exports).toBeGreaterThan(before), waiting);
  for (const { log } of outages) expect(log).toHaveLength(1);

  collector.status = 200;
  const [failing] = outages;
  await ask();
  await vi.waitFor(() => expect(failing?.log).toHaveLength(2), waiting);
  expect(failing?.log[1]).toBe('链路追踪恢复了');
  for (const { site } of outages) await close(site);
  await hanging.close();
});

/** Starts the services in a process of their own. @returns OpenTelemetry's packages that it loaded */
async function loadedWith(env: Record<string, string>): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        const [, name] = /@opentelemetry\\/([\\w-]+)/.exec(url) ?? [];
        if (name) loaded.add(name);
        return next(url, context);
      },
    });
    const { readConfig } = await import(${JSON.stringify(new URL('../../config/config.ts', import.meta.url))});
    const { createServices } = await import(${JSON.stringify(new URL('../../services.ts', import.meta.url))});
    const services = await createServices(readConfig());
    await services.close();
    console.log(JSON.stringify([...loaded]));
    process.exit();
  `;
  const dataDir = await mkdtemp(join(dir, 'data-'));
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...PROGRAM_ENVIRONMENT, ZIWAN_DATA_DIR: dataDir, SUBSET_WORKERS: '1', ...env },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) as string) as string[];
}

test(
  'without the setting, nothing of OpenTelemetry is loaded but the interface that prom-client needs',
  NIGHTLY,
  async () => {
    expect(await loadedWith({})).toEqual(['api']);
    expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain('sdk-trace');
  },
);
