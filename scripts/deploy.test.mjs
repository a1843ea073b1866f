import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../apps/site/server/config/config.ts';
import { readSettings } from '../packages/backup/src/settings.ts';
import { allocation, root } from './setup.mjs';

// What can be checked of deploy/ without Docker and systemd. deploy/README.md says what was run.

const read = (file) => readFileSync(join(root, 'deploy', file), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true });
const nginx = read('nginx/ziwan.conf');
const sites = Object.entries(compose.services).filter(([name]) => name.startsWith('site-'));
const ALLOCATION = allocation(0);
/** Read by Node itself and by its allocator. */
const NODE = new Set(['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', ...Object.keys(ALLOCATION)]);

const variables = (text) =>
  Object.fromEntries([...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name, value]) => [name, value]));
/** Replaces `${NAME:?}` as Compose does, from filled-in settings. */
const filled = (value) =>
  String(value).replace(/\$\{(\w+):\?\}/g, (_, name) =>
    name === 'PUBLIC_ORIGIN' ? 'https://fonts.example.cn' : `${name} of thirty-two characters or more`,
  );

/** Names of the settings that neither the site nor its backups read. */
function unknownTo(settings) {
  const asked = new Set(NODE);
  const recording = new Proxy(settings, {
    get(target, name) {
      asked.add(name);
      return target[name];
    },
  });
  readConfig(recording);
  readSettings(recording);
  return Object.keys(settings).filter((name) => !asked.has(name));
}

test('compose.yaml starts three sites, PostgreSQL, Redis, an S3 store and nginx', () => {
  expect(sites).toHaveLength(3);
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['postgres', 'redis', 's3', 'nginx']));
});

test.each(sites)('%s starts with settings that the site knows', (_name, { environment }) => {
  const settings = Object.fromEntries(
    Object.entries(environment).map(([key, value]) => [key, filled(value)]),
  );
  expect(unknownTo(settings)).toEqual([]);
});

test('exactly one site of compose.yaml backs up', () => {
  expect(sites.map(([, { environment }]) => environment.BACKUP_EVERY_HOURS).sort()).toEqual(['0', '0', '24']);
});

test('the sites of compose.yaml keep their data apart', () => {
  const folders = sites.map(([, { volumes }]) => volumes.find((v) => v.endsWith(':/data')));
  expect(new Set(folders).size).toBe(3);
});

test('site.env.example has every variable that compose.yaml needs, and no other', () => {
  const needed = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name));
  expect(Object.keys(variables(read('site.env.example'))).sort()).toEqual([...needed].sort());
});

test('every volume and network that a service names is declared', () => {
  for (const [name, { volumes = [], networks = [] }] of Object.entries(compose.services)) {
    const named = volumes.map((v) => v.split(':')[0]).filter((v) => !v.startsWith('.'));
    expect(Object.keys(compose.volumes), name).toEqual(expect.arrayContaining(named));
    const joined = Array.isArray(networks) ? networks : Object.keys(networks);
    expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining(joined));
  }
});

test('nginx balances the addresses that compose.yaml gives the sites, and is the proxy that they trust', () => {
  const balanced = [...nginx.matchAll(/^ +server ([\d.]+):3000 /gm)].map(([, address]) => address);
  expect(balanced).toEqual(sites.map(([, { networks }]) => networks.site.ipv4_address));
  const [, site] = sites[0];
  expect(site.environment.TRUST_PROXY).toBe(compose.services.nginx.networks.site.ipv4_address);
});

test('the systemd units start the site with settings that it knows', () => {
  const unit = read('systemd/ziwan@.service').replaceAll('%i', '3000');
  const own = variables([...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line).join('\n'));
  expect(unknownTo({ ...variables(read('systemd/site.env.example')), ...own })).toEqual([]);
});

test('a node gets the allocator settings that npm start gives', () => {
  for (const [name, value] of Object.entries(ALLOCATION)) {
    expect(read('systemd/ziwan@.service')).toContain(`Environment=${name}=${value}\n`);
    expect(read('Dockerfile')).toMatch(new RegExp(`^ENV .*${name}=${value}`, 'm'));
  }
});
