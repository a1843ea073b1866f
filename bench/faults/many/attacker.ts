// The one client against the many: keeps every connection busy with the costliest requests, without a pause after a
// refusal. A process of its own at the lowest priority, since a real attacker uses another machine's processor.
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { hanzi, listWith, type Shot, send, subsets } from './requests.ts';

const ADDRESS = '203.0.113.66';

export interface AttackOptions {
  url: string;
  gnos: string[];
  connections: number;
}

export interface AttackResult {
  /** Answers by status and kind of request. */
  counts: Record<string, number>;
  /** CPU time of this process, ms a second. */
  cpu: number;
}

const { url, gnos, connections } = JSON.parse(process.argv[2] as string) as AttackOptions;
setPriority(19);

const some = (n: number): string[] => {
  const from = Math.floor(Math.random() * gnos.length);
  return Array.from({ length: n }, (_, i) => gnos[(from + i) % gnos.length] as string);
};

// Made before the attack, which the visitors would pay for otherwise.
const garbage = Buffer.from(JSON.stringify(Array(120_000).fill(1)));
const texts = Array.from({ length: 100 }, () =>
  Buffer.from(JSON.stringify({ id: some(1)[0], text: hanzi(80_000) })),
);

/** Costliest requests, each with how often it is sent. */
const KINDS: Record<string, { times: number; shot: (zip: string) => Shot }> = {
  page: { times: 6, shot: () => listWith(hanzi(8)) },
  subsets: { times: 3, shot: () => subsets(some(50), 200) },
  pdf: {
    times: 1,
    shot: () => ({
      method: 'GET',
      path: `/web/api/pdf/compare?fonts=${encodeURIComponent(some(8).join(','))}&text=${encodeURIComponent(hanzi(100))}`,
    }),
  },
  zip: { times: 1, shot: (zip) => ({ method: 'GET', path: zip }) },
  coverage: {
    times: 1,
    shot: () => ({
      method: 'POST',
      path: '/web/api/font/coverage',
      body: texts[Math.floor(Math.random() * texts.length)] as Buffer,
    }),
  },
  garbage: { times: 2, shot: () => ({ method: 'POST', path: '/webfont/http', body: garbage }) },
};
const ORDER = Object.entries(KINDS).flatMap(([name, { times }]) => Array<string>(times).fill(name));

const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
const counts: Record<string, number> = {};
let attacking = true;

async function zipOf(gno: string): Promise<string> {
  const shot: Shot = { method: 'GET', path: `/web/api/font/get-download-url?id=${gno}&type=family` };
  const { body } = await send(agent, url, '203.0.113.65', shot);
  const { data } = JSON.parse(body.toString() || '{}') as { data?: { url: string } };
  return data?.url ?? '/';
}

async function connection(zip: string): Promise<void> {
  while (attacking) {
    const name = ORDER[Math.floor(Math.random() * ORDER.length)] as string;
    const { status } = await send(
      agent,
      url,
      ADDRESS,
      (KINDS[name] as { shot: (z: string) => Shot }).shot(zip),
    );
    const key = `${name} ${status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
}

const zip = await zipOf(gnos[0] as string);
const from = { cpu: process.cpuUsage(), at: performance.now() };
for (let i = 0; i < connections; i++) void connection(zip);
process.on('message', () => {
  attacking = false;
  const { user, system } = process.cpuUsage(from.cpu);
  const cpu = (user + system) / (performance.now() - from.at);
  process.send?.({ counts, cpu } satisfies AttackResult, () => process.exit(0));
});
process.send?.('attacking');
