import { join } from 'node:path';
import { type BlobSettings, readBlobSettings } from '@ziwan/infra/blob-store';
import { type MailSettings, readMail } from '@ziwan/infra/mail';
import { type Get, isLoopback } from '@ziwan/infra/settings';
import { readRedisUrl } from '@ziwan/infra/shared-state';
import { readSms, type SmsSettings } from '@ziwan/infra/sms';
import { readUploads, type UploadsSettings } from '@ziwan/infra/uploads';
import { readWeChat, type WeChatSettings } from '@ziwan/infra/wechat';
import type { Attempt } from './error.ts';

export interface ProvidersConfig {
  /** True when only this machine can reach the site, judged by its listening address and its public origin. */
  readonly onlyThisMachine: boolean;
  /** Folder of messages written to disk instead of sent. */
  readonly outboxDir: string;
  readonly sms: SmsSettings;
  readonly mail: MailSettings;
  readonly wechat: WeChatSettings;
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
    sms: attempt(() => readSms(get)),
    mail: attempt(() => readMail(get)),
    wechat: attempt(() => readWeChat(get, onlyThisMachine)),
    blobs: attempt(() => readBlobSettings(get)),
    uploads: attempt(() => readUploads(get)),
    redisUrl: attempt(() => readRedisUrl(get)),
  };
}
