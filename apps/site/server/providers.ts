import type { BlobStore } from '@ziwan/infra/blob-store';
import { type Mail, openMail } from '@ziwan/infra/mail';
import { createDiskOutbox, type Outbox } from '@ziwan/infra/outbox';
import { openSms, type Sms } from '@ziwan/infra/sms';
import { type EmbeddedUploads, openUploads, type Uploads } from '@ziwan/infra/uploads';
import { openWeChat, type WeChat } from '@ziwan/infra/wechat';
import type { Config } from './config/config.ts';

/** Interfaces to services outside the site. */
export interface Providers {
  /** Messages written to disk instead of sent. */
  readonly outbox: Outbox;
  readonly sms: Sms;
  readonly mail: Mail;
  /** `null` when WeChat login is off. */
  readonly wechat: WeChat | null;
  /** Embedded uploads accept the files themselves: `'accept' in uploads`. */
  readonly uploads: Uploads | EmbeddedUploads;
}

/** @param given replacements that a test passes in */
export function chooseProviders(
  { sms, mail, wechat, uploads, outboxDir }: Config,
  { secret, blobs, now }: { secret: string; blobs: BlobStore; now: () => number },
  given: Partial<Providers>,
): Providers {
  const outbox = given.outbox ?? createDiskOutbox({ dir: outboxDir, now });
  return {
    outbox,
    sms: given.sms ?? openSms(sms, outbox),
    mail: given.mail ?? openMail(mail, outbox),
    wechat: given.wechat === undefined ? openWeChat(wechat) : given.wechat,
    uploads: given.uploads ?? openUploads(uploads, { secret, blobs, now }),
  };
}
