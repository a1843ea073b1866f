// Takes the attacker's requests in place of the site and refuses them as the site does, a hundred a second, each after 1
// to 8 s. Shows what the attacker's own process costs visitors on the same machine. Sends its URL.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';

setPriority(19);
let waiting = 0;
const server = createServer((request, response) => {
  request.resume();
  const delay = Math.min(8000, Math.max(1000, waiting++ * 10));
  setTimeout(() => {
    waiting--;
    response.writeHead(503).end();
  }, delay);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
