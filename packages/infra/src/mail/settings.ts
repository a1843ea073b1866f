import type { Outbox } from '../outbox/index.ts';
import {
  chooseProvider,
  type Get,
  isLoopback,
  type ProviderSettings,
  SettingsError,
} from '../settings/index.ts';
import type { Mail } from './mail.ts';
import { createOutboxMail } from './outbox.ts';
import { createSmtpMail, type SmtpOptions } from './smtp.ts';

export type MailSettings = { readonly provider: 'outbox' } | ({ readonly provider: 'smtp' } & SmtpOptions);

export const MAIL_PROVIDERS: ProviderSettings<MailSettings['provider']> = {
  outbox: {},
  smtp: {
    needs: {
      SMTP_URL: '邮件服务器，如 smtps://用户:密码@smtp.example.cn',
      MAIL_FROM: '发件人，如 字玩 <noreply@example.cn>',
    },
  },
};

/** @throws SettingsError */
export function readMail(get: Get): MailSettings {
  const { provider, value } = chooseProvider(get, 'MAIL_PROVIDER', MAIL_PROVIDERS, 'outbox');
  switch (provider) {
    case 'outbox':
      return { provider };
    case 'smtp':
      return { provider, ...smtpOptions(value('SMTP_URL'), value('MAIL_FROM')) };
  }
}

export function openMail(settings: MailSettings, outbox: Outbox): Mail {
  switch (settings.provider) {
    case 'outbox':
      return createOutboxMail(outbox);
    case 'smtp':
      return createSmtpMail(settings);
  }
}

function smtpOptions(address: string, from: string): SmtpOptions {
  const url = URL.parse(address);
  // The address holds a password, so the message does not repeat it.
  const wrong = () =>
    new SettingsError(
      'SMTP_URL 须形如 smtps://用户:密码@主机:465 或 smtp://用户:密码@主机:587，用户和密码里的特殊字符须按网址编码',
    );
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || /[?#]/.test(address)) throw wrong();
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      throw wrong();
    }
  };
  if (!/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)) {
    throw new SettingsError(`MAIL_FROM 须为 名称 <地址> 或一个邮箱地址，现在是「${from}」`);
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: !isLoopback(host),
    auth: url.username ? { user: decode(url.username), pass: decode(url.password) } : null,
    from,
  };
}
