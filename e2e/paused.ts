import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { origin } from './browser.ts';

/** Serves the site, with a pause in each page before `text`, in which browsers paint what they have. */
export async function pausedBefore(text: string) {
  const server = createServer(async (asked, answer) => {
    const sent = await buffer(asked);
    const type = asked.headers['content-type'];
    const given = await fetch(new URL(asked.url ?? '/', origin()), {
      method: asked.method ?? 'GET',
      ...(sent.length > 0 ? { body: sent } : {}),
      ...(type ? { headers: { 'content-type': type } } : {}),
    });
    const body = Buffer.from(await given.arrayBuffer());
    const at = body.indexOf(text);
    answer.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? '' });
    if (at > 0) {
      answer.write(body.subarray(0, at));
      await sleep(1500);
    }
    answer.end(body.subarray(Math.max(0, at)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
