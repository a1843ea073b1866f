import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { comparedCharacters, describeCommonHanzi, facesToCompare } from '@ziwan/catalogue';
import { createFakeWeChat } from '@ziwan/infra/wechat';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../bench/cluster/cluster.ts';
import { openBlobsOf, openStoreOf, settingsFile } from './site-data.ts';

const root = dirname(import.meta.dirname);
/** Number of nodes behind nginx; 0 for one process without nginx. */
const NODES = Number(process.env.ZIWAN_E2E_NODES ?? 0);

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export interface RunningSite {
  origin: string;
  stop(): Promise<void>;
}

/** Ends a server that a failed test leaves running: it holds our output open, and the run would wait for that. */
export function endWithUs(server: ChildProcess): void {
  const end = () => server.kill();
  process.on('exit', end);
  server.once('exit', () => process.off('exit', end));
}

/**
 * Starts the built site and waits until it answers: one process, or with `--nodes` several behind nginx.
 * @param output file that receives everything it prints
 */
export function startSite(
  dataDir: string,
  output: string,
  env: Record<string, string> = {},
): Promise<RunningSite> {
  return NODES > 0 ? startNodes(dataDir, output, env) : startProcess(dataDir, output, env);
}

const UNLIMITED = {
  RATE_LIMIT_API: '0',
  RATE_LIMIT_WEBFONT: '0',
  RATE_LIMIT_DOWNLOAD: '0',
  CAPTCHA_LIMIT_ADDRESS: '0',
};

async function startNodes(
  dataDir: string,
  output: string,
  env: Record<string, string>,
): Promise<RunningSite> {
  const outbox = join(dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  writeFileSync(output, '');
  // The WeChat that a site of one process has built in knows only the logins that began at that process.
  const application = { appId: 'wx-nodes', appSecret: randomBytes(16).toString('hex') };
  const wechat = createFakeWeChat({ ...application, redirectHosts: ['127.0.0.1'] });
  const base = await wechat.listen();
  const cluster = await startCluster({
    dataDir,
    nodes: NODES,
    env: {
      LOG_LEVEL: 'warn',
      WECHAT_PROVIDER: 'wechat',
      WECHAT_APP_ID: application.appId,
      WECHAT_APP_SECRET: application.appSecret,
      WECHAT_AUTHORIZE_BASE: base,
      WECHAT_API_BASE: base,
      ...UNLIMITED,
      ...env,
    },
    outbox,
    onOutput: (text) => appendFileSync(output, text),
  });
  // Another process has an address and a WeChat of its own.
  const shared = Object.entries(cluster.settings).filter(
    ([name]) => !/^(PUBLIC_ORIGIN|WECHAT_.*)$/.test(name),
  );
  writeFileSync(settingsFile(dataDir), JSON.stringify(Object.fromEntries(shared)));
  return {
    origin: cluster.url,
    async stop() {
      rmSync(settingsFile(dataDir));
      await cluster.stop();
      await wechat.close();
    },
  };
}

/** Starts the site as one process on a free port, on a data folder that may be empty. */
export async function startProcess(
  dataDir: string,
  output: string,
  env: Record<string, string> = {},
): Promise<RunningSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  writeFileSync(output, '');
  const server = spawn(process.execPath, ['apps/site/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      ZIWAN_DATA_DIR: dataDir,
      ...UNLIMITED,
      ...env,
    },
  });
  endWithUs(server);
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => appendFileSync(output, chunk));
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) break;
    if (server.exitCode !== null) throw new Error(`the site did not start:\n${readFileSync(output, 'utf8')}`);
    await sleep(200);
  }
  return {
    origin,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    },
  };
}

/** Pages requested before the tests, of each kind of layout. */
const WARM = [
  '/',
  '/font',
  '/font/zhi-mang-xing',
  '/currency',
  '/variable',
  '/baike',
  '/case',
  '/video',
  '/news',
];

/**
 * Starts a site for each worker, so that test files running in parallel share no state. Imports the default
 * catalogue once, into `.data/e2e` or `ZIWAN_E2E_DATA_DIR`; every run serves fresh copies of it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = process.env.ZIWAN_E2E_DATA_DIR ?? join(root, '.data', 'e2e');
  mkdirSync(template, { recursive: true });
  const importing = await startProcess(template, join(template, 'server.log'));
  await importing.stop();
  await describeTemplate(template);

  const copies = join(template, 'workers');
  rmSync(copies, { recursive: true, force: true });
  const sites = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async (_, worker) => {
      const dataDir = join(copies, String(worker + 1));
      copyData(template, dataDir);
      const site = await startSite(dataDir, join(dataDir, 'server.log'), { ZIWAN_SKIP_IMPORT: '1' });
      // A heading face that takes too long on a cold server arrives after the first paint.
      for (const page of WARM) await fetch(site.origin + page).then((answer) => answer.text());
      return { ...site, dataDir };
    }),
  );
  project.provide('template', template);
  project.provide(
    'sites',
    sites.map(({ origin, dataDir }) => ({ origin, dataDir })),
  );
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
  };
}

/**
 * Describes the common hanzi, which each site would otherwise do in the background for a minute. CI describes those that
 * the tests of finder, check-up and single characters and the site's own pictures name, and every twentieth to mistake them for.
 */
async function describeTemplate(dataDir: string): Promise<void> {
  const named = new Set(
    [
      'e2e/find.e2e.ts',
      'e2e/checkup.e2e.ts',
      'e2e/hanzi.e2e.ts',
      'apps/site/app/features/fonts/find/samples.tsx',
    ]
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join(''),
  );
  const codePoints = comparedCharacters().filter(
    (c, i) => process.env.ZIWAN_NIGHTLY || i % 20 === 0 || named.has(String.fromCodePoint(c)),
  );
  const site = { store: openStoreOf(dataDir), blobs: openBlobsOf(dataDir) };
  const described = join(dataDir, 'described-characters');
  const count = String(codePoints.length);
  // Faces that another run has described by other characters.
  if (existsSync(described) && readFileSync(described, 'utf8') !== count)
    for (const { key } of await facesToCompare(site)) if (key !== null) await site.blobs.delete(key);
  await describeCommonHanzi(site, { codePoints });
  writeFileSync(described, count);
  await site.store.close();
}

/** Copies a data folder whose database may be open. Blobs never change, so they are hard-linked. */
export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const database = new DatabaseSync(join(from, 'ziwan.db'), { timeout: 5000 });
  database.prepare('VACUUM INTO ?').run(join(to, 'ziwan.db'));
  database.close();
  for (const entry of readdirSync(join(from, 'blobs'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const folder = join(to, relative(from, entry.parentPath));
    mkdirSync(folder, { recursive: true });
    linkOrCopy(join(entry.parentPath, entry.name), join(folder, entry.name));
  }
}

/** Hard-links, or copies across file systems. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder with the default catalogue and its texts, without accounts. */
    template: string;
    /** The sites of this run, one per worker. */
    sites: { origin: string; dataDir: string }[];
  }
}
