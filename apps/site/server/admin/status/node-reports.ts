import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { DataOf } from '@ziwan/contract';
import type { siteStatus } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { keyedHash } from '@ziwan/infra/digest';
import { type NodesTable, storeFailure } from '@ziwan/store';
import type { Infrastructure } from '../../infrastructure.ts';
import { VERSION } from './version.ts';

export type NodeStatus = DataOf<typeof siteStatus>['nodes'][number];
type Report = Omit<NodeStatus, 'id' | 'host' | 'startedAt' | 'seenAt' | 'isHere'>;

/** Time (ms) since its last report after which a process counts as gone. */
const GONE = 120_000;
/** Age (ms) from which reports of former processes are deleted. */
const FORGOTTEN = 24 * 3600_000;
const DELAY_RESOLUTION = 20;
const LONGEST_MESSAGE = 300;

type Parts = Pick<Infrastructure, 'db' | 'config' | 'secret' | 'metrics' | 'slow' | 'jobs' | 'now' | 'log'>;

/** Reports how this process is doing to the database, and reads the reports of all processes. */
export class NodeReports {
  readonly #parts: Parts;
  readonly #id = randomUUID();
  readonly #startedAt: string;
  readonly #fingerprint: string;
  readonly #delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION });
  #utilization: EventLoopUtilization = performance.eventLoopUtilization();
  #hasWarned = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#startedAt = isoOf(parts.now());
    this.#fingerprint = keyedHash(parts.secret, 'fingerprint of the secret', 'hex').slice(0, 16);
  }

  /** Writes this process's report, and warns once if another process has a different secret. */
  async report(): Promise<void> {
    await this.#write(await this.#row());
  }

  /** Processes that serve now, this one first. Needs no write, so that a full disk is shown like any other fault. */
  async all(): Promise<NodeStatus[]> {
    const own = await this.#row();
    await this.#write(own).catch((error: unknown) => {
      if (!storeFailure(error)) throw error;
    });
    const others = await this.#live().selectAll().where('id', '!=', this.#id).orderBy('started_at').execute();
    return [own, ...others].map(({ id, host, started_at, seen_at, report }) => ({
      ...(JSON.parse(report) as Report),
      id,
      host,
      startedAt: started_at,
      seenAt: seen_at,
      isHere: id === this.#id,
    }));
  }

  /** Removes this process's report, so that the others no longer list it. */
  async close(): Promise<void> {
    this.#delay.disable();
    // The database may be away, or was removed.
    await this.#parts.db
      .deleteFrom('nodes')
      .where('id', '=', this.#id)
      .execute()
      .catch(() => {});
  }

  async #row(): Promise<NodesTable> {
    this.#delay.enable();
    return {
      id: this.#id,
      host: hostname(),
      secret_fingerprint: this.#fingerprint,
      started_at: this.#startedAt,
      seen_at: isoOf(this.#parts.now()),
      report: JSON.stringify(await this.#read()),
    };
  }

  async #write(row: NodesTable): Promise<void> {
    const { db, now } = this.#parts;
    const { id: _, ...changes } = row;
    await db
      .insertInto('nodes')
      .values(row)
      .onConflict((c) => c.column('id').doUpdateSet(changes))
      .execute();
    await db
      .deleteFrom('nodes')
      .where('seen_at', '<', isoOf(now() - FORGOTTEN))
      .execute();
    await this.#compareSecrets();
  }

  #live() {
    const { db, now } = this.#parts;
    return db.selectFrom('nodes').where('seen_at', '>', isoOf(now() - GONE));
  }

  async #read(): Promise<Report> {
    const { config, metrics, slow, jobs } = this.#parts;
    const since = this.#utilization;
    this.#utilization = performance.eventLoopUtilization();
    const delay = this.#delay.percentile(99) / 1e6 - DELAY_RESOLUTION;
    this.#delay.reset();
    return {
      pid: process.pid,
      version: VERSION,
      roles: [...config.roles],
      memory: process.memoryUsage.rss(),
      busy: performance.eventLoopUtilization(this.#utilization, since).utilization,
      delay: Math.max(0, delay),
      figures: await metrics.read(),
      jobs: jobs.all.map(({ name, lastAt, nextAt, progress, failure }) => ({
        name,
        lastAt: lastAt === null ? null : isoOf(lastAt),
        nextAt: nextAt === null ? null : isoOf(nextAt),
        progress,
        failure: failure && { at: isoOf(failure.at), message: failure.message.slice(0, LONGEST_MESSAGE) },
      })),
      slow: [...slow.latest],
    };
  }

  async #compareSecrets(): Promise<void> {
    const others = await this.#live()
      .select('host')
      .distinct()
      .where('secret_fingerprint', '!=', this.#fingerprint)
      .execute();
    if (others.length > 0 && !this.#hasWarned)
      this.#parts.log(
        `密钥和共用这个数据库的其他进程（${others.map(({ host }) => host).join('、')}）不同，互相把对方的字体地址和验证码当成无效：给它们设同一个 ZIWAN_SECRET，再重启`,
      );
    this.#hasWarned = others.length > 0;
  }
}
