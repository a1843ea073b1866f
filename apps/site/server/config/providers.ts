import { join } from 'node:path';
import { type BlobSettings, readBlobSettings } from '@ziwan/infra/blob-store';
import { type Get, isLoopback } from '@ziwan/infra/settings';
import { readRedisUrl } from '@ziwan/infra/shared-state';
import { readUploads, type UploadsSettings } from '@ziwan/infra/uploads';
import type { Attempt } from './error.ts';
import { readServices, type ServicesConfig } from './services.ts';

export interface ProvidersConfig extends ServicesConfig {
  /** True when only this machine can reach the site, judged by its listening address and its public origin. */
  readonly onlyThisMachine: boolean;
  /** Folder of messages written to disk instead of sent. */
  readonly outboxDir: string;
  /** Store of font files, pictures and uploads. */
  readonly blobs: BlobSettings;
  readonly uploads: UploadsSettings;
  /** Redis that the processes of a site share; `null` for a site without one. */
  readonly redisUrl: string | null;
}

/** Reads each provider by itself; one is wrong if it is unknown, incomplete, or configured without being chosen. */
export function readProviders(
  get: Get,
  site: { readonly dataDir: string; readonly host: string; readonly publicOrigin: string | null },
  attempt: Attempt,
): ProvidersConfig {
  const onlyThisMachine = isLoopback(
    site.publicOrigin === null ? site.host : new URL(site.publicOrigin).hostname,
  );
  return {
    onlyThisMachine,
    outboxDir: join(site.dataDir, 'outbox'),
    ...readServices(get, { dataDir: site.dataDir, onlyThisMachine }, attempt),
    blobs: attempt(() => readBlobSettings(get)),
    uploads: attempt(() => readUploads(get)),
    redisUrl: attempt(() => readRedisUrl(get)),
  };
}
