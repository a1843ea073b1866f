import { randomBytes, randomInt } from 'node:crypto';
import { inWordsOf, orderBackup, type SiteSettings } from '@ziwan/backup';
import { type DataOf, isEmail, PHONE, tidyEmail, tidyPhone } from '@ziwan/contract';
import type { ServiceId, tryService } from '@ziwan/contract/admin';
import { createSmtpMail, type MailSettings } from '@ziwan/infra/mail';
import { createAliyunSms, type SmsSettings } from '@ziwan/infra/sms';
import { UpstreamError } from '@ziwan/infra/upstream';
import { verifyWebsiteWeChat, type WeChatSettings } from '@ziwan/infra/wechat';
import { AppError } from '../../calls/app-error.ts';
import type { BackupsConfig } from '../../config/services.ts';
import type { MessageBudget } from '../../security/message-budget.ts';
import type { ServicesInForce } from '../../service-settings.ts';
import { refusalSaid } from './trial-words.ts';

type Trial = DataOf<typeof tryService>;

export interface TrialParts {
  /** Test messages count, too: they cost the same. */
  readonly budget: MessageBudget;
  /** Where this process keeps the site's data. */
  readonly site: SiteSettings;
}

const PURPOSE = 'trial';
const idempotencyKey = () => randomBytes(18).toString('base64url');

/**
 * Tries a service with settings that are not stored. Claims no more than what the service answered.
 * @param to mail address or phone number, for messages
 * @throws AppError EMAIL_INVALID, PHONE_INVALID; MAIL_USED_UP, SMS_USED_UP
 */
export async function tryOut(
  id: ServiceId,
  inForce: ServicesInForce,
  to: string,
  parts: TrialParts,
): Promise<Trial> {
  switch (id) {
    case 'mail':
      return tryMail(usable(inForce.mail), to, parts);
    case 'sms':
      return trySms(usable(inForce.sms), to, parts);
    case 'wechat':
      return tryWeChat(usable(inForce.wechat));
    case 'backups':
      return tryBackup(usable(inForce.backups), parts);
  }
}

/** A draft has been checked before it is tried. */
function usable<T>(reading: { value: T } | { wrong: string }): T {
  if ('wrong' in reading) throw new AppError('SERVICE_WRONG', { sentence: reading.wrong });
  return reading.value;
}

const off = (title: string): AppError =>
  new AppError('SERVICE_WRONG', { sentence: `${title}由环境变量关着，没有可试的` });

async function tryMail(settings: MailSettings, given: string, { budget }: TrialParts): Promise<Trial> {
  if (settings.provider !== 'smtp') throw off('邮件');
  const to = tidyEmail(given);
  if (!isEmail(to)) throw new AppError('EMAIL_INVALID', { data: { field: 'to' } });
  const mail = createSmtpMail(settings);
  const send = () =>
    mail.send({
      to,
      subject: '字玩：测试邮件',
      text: '这是字玩后台「服务」里发出的测试邮件。收到它，说明网站的邮件能送到这里。',
      purpose: PURPOSE,
      idempotencyKey: idempotencyKey(),
    });
  return answerOf(
    async () => {
      await budget.spend('mail', PURPOSE, send).finally(() => mail.close());
      return `${settings.host} 收下了发给 ${to} 的测试邮件。它只答应转交：请到那个信箱看一看，垃圾邮件里也找找`;
    },
    'accepted',
    (error) => refusalSaid('mail', error, `${settings.host}:${settings.port}`, to),
  );
}

async function trySms(settings: SmsSettings, given: string, { budget }: TrialParts): Promise<Trial> {
  if (settings.provider !== 'aliyun') throw off('短信');
  const phone = tidyPhone(given);
  if (!PHONE.test(phone)) throw new AppError('PHONE_INVALID', { data: { field: 'to' } });
  const code = String(randomInt(100_000, 1_000_000));
  const sms = createAliyunSms(settings);
  const send = () => sms.sendCode({ phone, code, purpose: PURPOSE, idempotencyKey: idempotencyKey() });
  return answerOf(
    async () => {
      await budget.spend('sms', PURPOSE, send);
      return `阿里云收下了发给 ${phone} 的测试短信，验证码是 ${code}。送没送到，请看那部手机`;
    },
    'accepted',
    (error) => refusalSaid('sms', error, settings.endpoint, phone),
  );
}

async function tryWeChat(settings: WeChatSettings): Promise<Trial> {
  if (settings.provider !== 'wechat') throw off('微信登录');
  return answerOf(
    async () => {
      const code = await verifyWebsiteWeChat(settings);
      return `微信没有拒绝这个 AppID 和 AppSecret，只说试探用的授权码无效（${code}），这是应有的回答。授权回调域填得对不对，要真的登录一次才知道`;
    },
    'verified',
    (error) => refusalSaid('wechat', error, settings.apiBase ?? '微信', ''),
  );
}

async function tryBackup({ folder, passphrase }: BackupsConfig, { site }: TrialParts): Promise<Trial> {
  try {
    const made = await orderBackup({ site, folder, passphrase, keepDays: null, verify: true });
    const { tables, rows, blobs, bytes, missing, encrypted, onOneDisk } = made;
    const said = [
      `已在 ${folder} 做了一份${encrypted ? '加密的' : '没有加密的'}备份，并从头读过一遍：${tables} 张表 ${rows} 行，${blobs} 个文件 ${(bytes / 2 ** 20).toFixed(0)} MB，都读得出来`,
      ...(missing > 0 ? [`网站里缺 ${missing} 个文件，备份里也就没有`] : []),
      ...(onOneDisk ? ['它和网站在同一块磁盘上，磁盘坏了会一起丢'] : []),
    ];
    return { ok: true, code: 'verified', providerCode: null, said: said.join('。') };
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: unknown }; message: string };
    const providerCode = typeof cause?.code === 'string' ? cause.code : null;
    return {
      ok: false,
      code: 'failed',
      providerCode,
      said: `备份没有做成：${inWordsOf('backups', message)}`,
    };
  }
}

async function answerOf(
  run: () => Promise<string>,
  code: 'accepted' | 'verified',
  said: (error: UpstreamError) => string,
): Promise<Trial> {
  try {
    return { ok: true, said: await run(), code, providerCode: null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { reason, providerCode } = error;
    return { ok: false, code: reason, providerCode, said: said(error) };
  }
}
