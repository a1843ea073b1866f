// npm run bench -- simulation [--rate=10000] [--nodes=10] [--cores=2] [--seconds=30] [--cost-<kind>-<main|all>=<µs>]
// [--edge-<kind>=<percent>] [--share-<kind>=<percent>]: response times of a site of several nodes behind a balancer and
// a CDN, computed from the measured cost of each kind of request (`npm run bench -- costs`); half-way one node dies.
import { KINDS, type Kind } from './simulation/kinds.ts';
import { type Phase, simulate } from './simulation/simulate.ts';

const given = new Map(
  process.argv.slice(2).map((argument) => {
    const [, name, value] = /^--([\w-]+)=(\d+(?:\.\d+)?)$/.exec(argument) ?? [];
    if (name === undefined) throw new Error(`not understood: ${argument}`);
    return [name, Number(value)] as const;
  }),
);
const take = (name: string, fallback: number): number => {
  const value = given.get(name) ?? fallback;
  given.delete(name);
  return value;
};

const settings = {
  rate: take('rate', 10_000),
  nodes: take('nodes', 10),
  cores: take('cores', 2),
  seconds: take('seconds', 30),
};
const kinds: Kind[] = KINDS.map((kind) => ({
  ...kind,
  share: take(`share-${kind.name}`, kind.share * 100) / 100,
  edge: take(`edge-${kind.name}`, kind.edge * 100) / 100,
  main: take(`cost-${kind.name}-main`, kind.main * 1000) / 1000,
  all: take(`cost-${kind.name}-all`, kind.all * 1000) / 1000,
}));
if (given.size > 0) throw new Error(`unknown: ${[...given.keys()].join(', ')}`);
const total = kinds.reduce((sum, { share }) => sum + share, 0);
if (Math.abs(total - 1) > 0.001) throw new Error(`the shares make ${(total * 100).toFixed(1)} %, not 100`);

console.log(`${settings.rate} requests/s, ${settings.nodes} nodes of ${settings.cores} cores`);
for (const { name, share, edge, main, all } of kinds)
  console.log(
    `  ${name.padEnd(8)} ${(share * 100).toFixed(0).padStart(3)} % of requests, ${(edge * 100).toFixed(0)} % from the CDN, ${all} ms of CPU, ${main} on the main thread`,
  );
const { arriving, before, after, repeated } = simulate(settings, kinds);
console.log(`${Math.round(arriving)} requests/s reach the nodes`);
print('all nodes', before);
print('one node dead', after);
console.log(`${repeated} requests were on the node that died and were sent to another`);

function print(name: string, { main, workers, p50, p95, p99, longest, backlog }: Phase): void {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  console.log(
    `${name.padEnd(14)} main threads ${percent(main)} busy, other cores ${percent(workers)}; p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${longest.toFixed(0)} ms${backlog > 1000 ? `; overloaded: ${Math.round(backlog)} ms behind at the end` : ''}`,
  );
}
