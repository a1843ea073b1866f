// The site's server with one extra route: a cached page's bytes and headers as a static body. Run by
// `bench/pages.ts`.
import { readConfig } from '../../apps/site/server/config/config.ts';
import { createApp } from '../../apps/site/server/http/app.ts';
import { loadBuiltPages } from '../../apps/site/server/http/pages/built-pages.ts';
import { createServices } from '../../apps/site/server/services.ts';

/** Headers that Fastify, Node or hooks set on their own. */
const OWN = new Set(['content-length', 'connection', 'date', 'keep-alive', 'transfer-encoding']);

const config = {
  ...readConfig({ ...process.env, LOG_LEVEL: 'error' }),
  limits: { api: 0, webfont: 0, download: 0, pdf: 0 },
};
const services = await createServices(config);
const app = await createApp(services, { pages: await loadBuiltPages(services) });

let body: Buffer = Buffer.alloc(0);
let headers: [string, string][] = [];
app.get('/bench-static', (_request, reply) => {
  for (const [name, value] of headers) reply.header(name, value);
  return reply.send(body);
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
services.lifecycle.ready = true;

// The first renders may finish before their fonts are ready; such pages are not cached.
let etag = '';
for (let i = 0; i < 20; i++) {
  const page = await app.inject({ url: '/font', headers: { 'accept-encoding': 'br' } });
  if (page.statusCode !== 200) throw new Error(`/font answers ${page.statusCode}`);
  body = page.rawPayload;
  headers = Object.entries(page.headers).flatMap(([name, value]) =>
    OWN.has(name) || value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  if (etag === page.headers.etag) break;
  etag = String(page.headers.etag);
}

// Stops the engine: re-encoding popular subsets in its threads would distort the CPU times.
await services.fonts.webfont.idle();
await services.fonts.engine.close();

process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() });
});
process.on('disconnect', async () => {
  await app.close();
  await services.close();
  process.exit(0);
});
process.send?.({ port: Number(new URL(address).port), bytes: body.length });
