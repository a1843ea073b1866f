import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startTestSite } from '../../testing/site.ts';

const site = await startTestSite({ fonts: false });
await site.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => site.close());

/** Sends a request with these Host headers and returns the response as text. */
const ask = (...hosts: string[]) => {
  const { port } = site.app.server.address() as AddressInfo;
  const lines = ['GET /web/api/keyword/getKeyword HTTP/1.1', ...hosts, 'Connection: close', '', ''];
  return text(connect(port, '127.0.0.1').end(lines.join('\r\n')));
};

test('a request with two Host headers is refused', async () => {
  expect(await ask('Host: a.example')).toMatch(/^HTTP\/1\.1 200 /);
  for (const hosts of [
    ['Host: a.example', 'Host: b.example'],
    ['Host: a.example', 'hOST: a.example'],
  ]) {
    const answer = await ask(...hosts);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('只能有一个 Host');
  }
});
