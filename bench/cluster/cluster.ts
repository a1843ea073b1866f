import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRedisServer, type RedisServer, startRedisServer } from '@ziwan/infra/testing';
import { NotTried } from '../faults/check.ts';
import { copyRows, type OwnPostgres, startPostgres } from '../faults/postgres.ts';
import { type SiteProcess, startSite, stopSite } from '../faults/site-process.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { freePorts } from './programs.ts';

export interface Node extends SiteProcess {
  readonly port: number;
  /** Name of its connections to PostgreSQL. */
  readonly name: string;
}

export interface Cluster {
  /** Address that visitors use: nginx. */
  readonly url: string;
  readonly nginx: Nginx;
  readonly postgres: OwnPostgres;
  readonly redis: RedisServer;
  readonly bucket: Bucket;
  /** Nodes that have been started, in order. */
  readonly nodes: readonly Node[];
  /** Settings that all nodes share. */
  readonly settings: Readonly<Record<string, string>>;
  /** Starts another node with an empty data folder; `nginx.balance` makes it known. */
  addNode(): Promise<Node>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Data folder whose database and blobs are copied into PostgreSQL and the bucket. */
  readonly dataDir: string;
  readonly nodes?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Folder in which every node keeps messages instead of sending them. */
  readonly outbox?: string;
  /** Receives what the nodes print. */
  readonly onOutput?: (text: string) => void;
}

/** @throws NotTried if nginx, Redis or PostgreSQL is not installed */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const started = new AsyncDisposableStack();
  try {
    return { ...(await startParts(options, started)), stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** @param started gets what stops each part, in the order of their start */
async function startParts(
  options: ClusterOptions,
  started: AsyncDisposableStack,
): Promise<Omit<Cluster, 'stop'>> {
  const { dataDir, nodes: count = 3, env = {}, outbox, onOutput } = options;
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-cluster-'));
  started.defer(() => rm(dir, { recursive: true, force: true }));
  const [plain, tls, redirect, bucketPort] = (await freePorts(4)) as [number, number, number, number];
  if (!hasRedisServer()) throw new NotTried('Redis is not installed here');
  const redis = await startRedisServer();
  started.defer(() => redis.kill());
  const postgres = await startPostgres();
  started.defer(() => postgres.remove());
  await copyRows(dataDir, postgres.url);
  const bucket = await startBucket(join(dataDir, 'blobs'), bucketPort);
  started.defer(() => bucket.stop());

  const settings = {
    ...bucket.settings,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ZIWAN_SECRET: 'shared by the nodes of this cluster',
    ZIWAN_ROLES: 'web,api,webfont',
    PUBLIC_ORIGIN: `http://127.0.0.1:${plain}`,
    TRUST_PROXY: '127.0.0.1',
    BACKUP_EVERY_HOURS: '0',
    ...env,
  };
  const nodes: Node[] = [];
  started.defer(async () => void (await Promise.all(nodes.map(stopSite))));
  async function addNode(): Promise<Node> {
    const [port] = (await freePorts(1)) as [number];
    const name = `node-${nodes.length + 1}`;
    const folder = join(dir, name);
    await mkdir(folder);
    if (outbox) await symlink(outbox, join(folder, 'outbox'));
    const site = await startSite(folder, {
      env: { ...settings, PORT: String(port), PGAPPNAME: name },
      ...(onOutput && { onOutput }),
    });
    const node = { ...site, port, name };
    nodes.push(node);
    return node;
  }
  while (nodes.length < count) await addNode();
  const ports = { plain, tls, redirect };
  const nginx = await startNginx(
    join(dir, 'nginx'),
    ports,
    nodes.map((node) => node.port),
  );
  started.defer(() => nginx.stop());
  return {
    url: nginx.url,
    nginx,
    postgres,
    redis,
    bucket,
    nodes,
    settings,
    addNode,
  };
}
