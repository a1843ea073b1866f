import { join } from 'node:path';
import { type BlobSettings, readBlobSettings } from '@ziwan/infra/blob-store';
import { type MailSettings, readMail } from '@ziwan/infra/mail';
import { type Get, isLoopback, SettingsError } from '@ziwan/infra/settings';
import { readRedisUrl } from '@ziwan/infra/shared-state';
import { readSms, type SmsSettings } from '@ziwan/infra/sms';
import { readUploads, type UploadsSettings } from '@ziwan/infra/uploads';
import { readWeChat, type WeChatSettings } from '@ziwan/infra/wechat';
import { ConfigError } from './error.ts';

/** Services outside the site. */
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

/** @throws ConfigError when a provider is unknown, incomplete, or configured without being chosen */
export function readProviders(
  get: Get,
  site: { readonly dataDir: string; readonly host: string; readonly publicOrigin: string | null },
): ProvidersConfig {
  const onlyThisMachine = isLoopback(
    site.publicOrigin === null ? site.host : new URL(site.publicOrigin).hostname,
  );
  try {
    return {
      onlyThisMachine,
      outboxDir: join(site.dataDir, 'outbox'),
      sms: readSms(get),
      mail: readMail(get),
      wechat: readWeChat(get, onlyThisMachine),
      blobs: readBlobSettings(get),
      uploads: readUploads(get),
      redisUrl: readRedisUrl(get),
    };
  } catch (error) {
    throw error instanceof SettingsError ? new ConfigError(error.message) : error;
  }
}
