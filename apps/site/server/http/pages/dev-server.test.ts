import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addHotReload, startDevServer } from './dev-server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Serves a program of one script from source, as `npm run dev` serves the site. */
async function serve(base = '/') {
  const root = await mkdtemp(join(tmpdir(), 'ziwan-dev-'));
  closing.push(() => rm(root, { recursive: true }));
  const save = (text: string) => writeFile(join(root, 'main.js'), `console.log(${JSON.stringify(text)});`);
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(join(root, 'vite.config.ts'), `export default { base: ${JSON.stringify(base)} };`);
  await save('before');
  return { root, save, program: await startDevServer(root) };
}

type Served = Awaited<ReturnType<typeof serve>>;

async function listen(served: readonly Served[]) {
  const app = fastify();
  for (const { program } of served)
    app.addHook('onRequest', async (request, reply) => {
      if (await program.middleware(request, reply)) return reply.hijack();
    });
  addHotReload(
    app,
    served.map(({ program }) => program.hotReload),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  return { app, host: `127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

/** Opens a page as Vite's client does. `told` resolves with what the page is told to do after a save. */
async function openPage(host: string, base = '/') {
  expect((await fetch(`http://${host}${base}main.js`)).status).toBe(200);
  const client = await (await fetch(`http://${host}${base}@vite/client`)).text();
  const token = /const wsToken = "([^"]+)"/.exec(client)?.[1];
  const port = /const hmrPort = (\w+)/.exec(client)?.[1];
  const socket = new WebSocket(`ws://${host}${base}?token=${token}`, 'vite-hmr');
  closing.push(async () => socket.close());
  const said: string[] = [];
  socket.onmessage = ({ data }) => said.push((JSON.parse(data) as { type: string }).type);
  await expect.poll(() => said).toContain('connected');
  return { port, said };
}

test('pages of two development servers on one machine hear of saves through the servers themselves', async () => {
  const both = [await serve(), await serve()] as const;
  const pages = await Promise.all(both.map(async (served) => openPage((await listen([served])).host)));
  for (const [n, { save }] of both.entries()) {
    await save('after');
    await expect.poll(() => pages[n]?.said).toContain('full-reload');
  }
  // Vite's client asks for a port of its own only if it is told one.
  expect(pages.map(({ port }) => port)).toEqual(['null', 'null']);
});

test('the site and the console share one server, and each page hears of its own files', async () => {
  const [site, desk] = [await serve(), await serve('/admin/')];
  const { host } = await listen([desk, site]);
  const pages = { site: await openPage(host), desk: await openPage(host, '/admin/') };
  await desk.save('after');
  await expect.poll(() => pages.desk.said).toContain('full-reload');
  expect(pages.site.said).not.toContain('full-reload');
});

test('a development server closes while pages are open, and takes no other WebSocket', async () => {
  const { app, host } = await listen([await serve()]);
  await openPage(host);
  const other = new WebSocket(`ws://${host}/`);
  const ends: string[] = [];
  other.onerror = () => ends.push('refused');
  await expect.poll(() => ends).toContain('refused');
  await app.close();
});
