// Takes the attacker's requests in place of the site and refuses each after 1 to 3 s, as the site does. Shows what the
// attacker's own process costs visitors on the same machine. Sends its URL.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';

setPriority(19);
const server = createServer((request, response) => {
  request.resume();
  setTimeout(() => response.writeHead(503).end(), 1000 + 2000 * Math.random());
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
