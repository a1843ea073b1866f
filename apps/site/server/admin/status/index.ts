import { statfs } from 'node:fs/promises';
import { examineBackups, type Finding, glance, lastBackup, overdueAfter } from '@ziwan/backup';
import type { DataOf } from '@ziwan/contract';
import { siteStatus } from '@ziwan/contract/admin';
import type { Get } from '@ziwan/infra/settings';
import { Serving } from '@ziwan/store';
import { sql } from 'kysely';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import { blobDir, type Infrastructure } from '../../infrastructure.ts';
import { Repeated } from '../../runtime/repeated.ts';
import { type ServicesInForce, wrongServices } from '../../service-settings.ts';
import { blobFinding, messageFindings, nodeFindings } from './dependency-findings.ts';
import { guessFindings } from './guess-findings.ts';
import { NodeReports } from './node-reports.ts';
import { oldAddressFindings } from './old-address-findings.ts';

/** Pause (ms) between two reports of a process. */
const INTERVAL = 30_000;

export interface StatusDomain {
  readonly handlers: readonly AnyHandler[];
  /** Reports at once and then regularly. */
  start(active: () => boolean): void;
  close(): Promise<void>;
}

/** How the site is running: each process reports to the database, and the console shows them all. */
export function createStatus(infra: Infrastructure, onFault: (error: unknown) => void): StatusDomain {
  const nodes = new NodeReports(infra);
  const reports = new Repeated(() => nodes.report(), onFault);
  const serving = new Serving(infra.store, infra.dataDir);
  return {
    handlers: [handle(siteStatus, { ...UNCACHED, background: true }, () => statusOf(infra, nodes))],
    start(active) {
      nodes.report().catch(onFault);
      serving.start(onFault).catch(onFault);
      reports.start(active, INTERVAL);
    },
    async close() {
      await reports.close();
      await serving.close();
      await nodes.close();
    },
  };
}

async function statusOf(infra: Infrastructure, nodes: NodeReports): Promise<DataOf<typeof siteStatus>> {
  const { config, store, budget, dataDir } = infra;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const running = await nodes.all();
  const services = await infra.serviceSettings.orEnvironment();
  return {
    nodes: running,
    database: { kind: store.dialect, bytes: await databaseBytes(infra) },
    blobs: config.blobs.provider,
    disk: { free: bavail * bsize, total: blocks * bsize },
    messages: await budget.today(),
    backup: await backupOf(infra, services),
    findings: [
      ...store.warnings().map((said): Finding => ({ level: 'problem', said })),
      ...nodeFindings(running),
      ...messageFindings(running),
      await blobFinding(infra.blobs, config.blobs.provider === 'disk' ? blobDir(config) : null),
      ...wrongServices(services).map((said): Finding => ({ level: 'problem', said })),
      ...(await findingsOf(infra, services.get)),
      ...(await guessFindings(infra.db, infra.now())),
      ...(await oldAddressFindings(infra.db, infra.now())),
    ],
  };
}

async function databaseBytes({ store, db }: Infrastructure): Promise<number> {
  const bytes =
    store.dialect === 'postgres'
      ? sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`
      : sql<{
          bytes: number;
        }>`SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`;
  const { rows } = await bytes.execute(db);
  return Number(rows[0]?.bytes);
}

async function backupOf({ config, dataDir, now }: Infrastructure, { backups }: ServicesInForce) {
  const plan = 'value' in backups ? backups.value : config.backups;
  const { folder, everyHours } = plan;
  const last = await lastBackup(folder);
  const isOverdue = last === null ? everyHours > 0 : now() - Date.parse(last) > overdueAfter(everyHours);
  return { last, everyHours, isOverdue, finding: await examineBackups(dataDir, plan, now()) };
}

async function findingsOf({ store, dataDir, now }: Infrastructure, get: Get): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of glance({ store, dataDir }, get, now())) findings.push(finding);
  return findings;
}
