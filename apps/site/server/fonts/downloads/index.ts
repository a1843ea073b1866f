import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { ByteBudget } from '../../runtime/memory.ts';
import type { BlobHealth } from '../storage/index.ts';
import { downloadHandlers } from './handlers.ts';
import type { Announced } from './packages.ts';
import { DownloadRepository } from './repository.ts';
import { DownloadService } from './service.ts';
import { AddressSigner } from './signature.ts';

export type { Delivery, DownloadService } from './service.ts';

export interface DownloadsDomain {
  readonly service: DownloadService;
  readonly handlers: readonly AnyHandler[];
}

export function createDownloads(parts: {
  db: Kysely<Database>;
  health: BlobHealth;
  secret: string;
  memory: ByteBudget;
  announced: Announced;
  now: () => number;
}): DownloadsDomain {
  const service = new DownloadService(
    new DownloadRepository(parts.db),
    parts.health,
    new AddressSigner(parts.secret, parts.now),
    parts.memory,
    parts.announced,
    parts.now,
  );
  return { service, handlers: downloadHandlers(service) };
}
