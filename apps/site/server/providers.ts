import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Mail } from '@ziwan/infra/mail';
import { createDiskOutbox, type Outbox } from '@ziwan/infra/outbox';
import type { Sms } from '@ziwan/infra/sms';
import { type EmbeddedUploads, openUploads, type Uploads } from '@ziwan/infra/uploads';
import type { WeChat } from '@ziwan/infra/wechat';
import type { Config } from './config/config.ts';
import { type LiveWeChat, liveMail, liveSms, liveWeChat } from './live-services.ts';
import type { ServiceSettings } from './service-settings.ts';

/** Interfaces to services outside the site. */
export interface Providers {
  /** Messages written to disk instead of sent. */
  readonly outbox: Outbox;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly wechat: LiveWeChat;
  /** Embedded uploads accept the files themselves: `'accept' in uploads`. */
  readonly uploads: Uploads | EmbeddedUploads;
}

/** Replacements that a test passes in. */
export interface GivenProviders extends Partial<Omit<Providers, 'wechat'>> {
  /** `null` switches WeChat login off. */
  readonly wechat?: WeChat | null;
}

export function chooseProviders(
  { mail: ownMail, uploads, outboxDir }: Config,
  {
    secret,
    blobs,
    now,
    settings,
  }: { secret: string; blobs: BlobStore; now: () => number; settings: ServiceSettings },
  given: GivenProviders,
): Providers & { close(): Promise<void> } {
  const outbox = given.outbox ?? createDiskOutbox({ dir: outboxDir, now });
  const mail = given.mail ?? liveMail(settings, outbox, ownMail.provider !== 'outbox');
  const live = liveWeChat(settings);
  const { wechat } = given;
  return {
    outbox,
    sms: given.sms ?? liveSms(settings, outbox),
    mail,
    wechat: wechat === undefined ? live.now : async () => wechat,
    uploads: given.uploads ?? openUploads(uploads, { secret, blobs, now }),
    async close() {
      await mail.close();
      await live.close();
      await wechat?.close();
    },
  };
}
