import type { BlobStore } from '@ziwan/infra/blob-store';
import { createOutboxMail, createSmtpMail, type Mail } from '@ziwan/infra/mail';
import { createDiskOutbox, type Outbox } from '@ziwan/infra/outbox';
import { createAliyunSms, createOutboxSms, type Sms } from '@ziwan/infra/sms';
import {
  createAliyunUploads,
  createEmbeddedUploads,
  type EmbeddedUploads,
  type Uploads,
} from '@ziwan/infra/uploads';
import { createLocalWeChat, createWebsiteWeChat, type WeChat } from '@ziwan/infra/wechat';
import type { Config } from './config/config.ts';

/** Services outside the site, each behind its interface. */
export interface Providers {
  /** Messages written to disk instead of sent. */
  readonly outbox: Outbox;
  readonly sms: Sms;
  readonly mail: Mail;
  /** Null where WeChat log-in is off. */
  readonly wechat: WeChat | null;
  /** The embedded ones take the files themselves: `'accept' in uploads`. */
  readonly uploads: Uploads | EmbeddedUploads;
}

/** @param given providers that a test brings along */
export function chooseProviders(
  { sms, mail, wechat, uploads, outboxDir }: Config,
  { secret, blobs, now }: { secret: string; blobs: BlobStore; now: () => number },
  given: Partial<Providers>,
): Providers {
  const outbox = given.outbox ?? createDiskOutbox({ dir: outboxDir, now });
  const loginByWeChat = () => {
    if (wechat.provider === 'wechat') return createWebsiteWeChat(wechat);
    return wechat.provider === 'fake' ? createLocalWeChat() : null;
  };
  return {
    outbox,
    sms: given.sms ?? (sms.provider === 'aliyun' ? createAliyunSms(sms) : createOutboxSms(outbox)),
    mail: given.mail ?? (mail.provider === 'smtp' ? createSmtpMail(mail) : createOutboxMail(outbox)),
    wechat: given.wechat === undefined ? loginByWeChat() : given.wechat,
    uploads:
      given.uploads ??
      (uploads.provider === 'aliyun'
        ? createAliyunUploads({ ...uploads, now })
        : createEmbeddedUploads({ secret, blobs, now })),
  };
}
