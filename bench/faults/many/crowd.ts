// A crowd, or one client as a crowd: keeps each connection busy with pages in words of its own. A process of its own, at
// the lowest priority. Sends how its requests ended when it is told to stop.
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { hanzi, listWith, send } from './requests.ts';

export interface CrowdOptions {
  url: string;
  connections: number;
  /**
   * `new`: one for each request. `network`: one of a single /48 for each. `steady`: one for each connection. `one`: the
   * same for all.
   */
  addresses: 'new' | 'network' | 'steady' | 'one';
}

const { url, connections, addresses } = JSON.parse(process.argv[2] as string) as CrowdOptions;
setPriority(19);

let sent = 0;
const ADDRESSES: Record<CrowdOptions['addresses'], (connection: number) => string> = {
  new: () => `10.${(sent >> 8) & 255}.${sent++ & 255}.1`,
  network: () => `2001:db8:1:${(sent++ & 0xffff).toString(16)}::1`,
  one: () => '10.0.0.1',
  steady: (connection) => `10.0.${connection}.1`,
};
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const counts: Record<string, number> = {};
let attacking = true;
for (let i = 0; i < connections; i++)
  void (async () => {
    while (attacking) {
      const { status } = await send(agent, url, ADDRESSES[addresses](i), listWith(hanzi(12)));
      counts[status] = (counts[status] ?? 0) + 1;
    }
  })();
process.on('message', () => {
  attacking = false;
  process.send?.(counts, () => process.exit(0));
});
process.send?.('attacking');
