import { join } from 'node:path';
import { type BlobSettings, BlobSettingsError, readBlobSettings } from '@ziwan/infra/blob-store';
import type { SmtpOptions } from '@ziwan/infra/mail';
import type { AliyunSmsOptions } from '@ziwan/infra/sms';
import type { AliyunUploadsOptions } from '@ziwan/infra/uploads';
import type { WebsiteWeChatOptions } from '@ziwan/infra/wechat';
import { ConfigError, httpUrl } from './error.ts';

/** Who does for the site what it does not do itself. */
export interface ProvidersConfig {
  /** Nobody but this machine calls: an address of its own, or visitors use one. */
  readonly onlyThisMachine: boolean;
  /** Where messages lie while no provider sends them. */
  readonly outboxDir: string;
  readonly sms: { readonly provider: 'outbox' } | ({ readonly provider: 'aliyun' } & AliyunSmsOptions);
  readonly mail: { readonly provider: 'outbox' } | ({ readonly provider: 'smtp' } & SmtpOptions);
  readonly wechat:
    | { readonly provider: 'off' }
    /** The fake, on this machine. */
    | { readonly provider: 'fake' }
    | ({ readonly provider: 'wechat' } & WebsiteWeChatOptions);
  /** Where font files, pictures and what visitors send in lie. */
  readonly blobs: BlobSettings;
  readonly uploads: { readonly provider: 'disk' } | ({ readonly provider: 'aliyun' } & AliyunUploadsOptions);
}

type Get = (name: string) => string | undefined;

/** @throws ConfigError when a provider is unknown, only half set up, or set up without being chosen. */
export function readProviders(
  get: Get,
  site: { readonly dataDir: string; readonly host: string; readonly publicOrigin: string | null },
): ProvidersConfig {
  return {
    onlyThisMachine: onlyForThisMachine(site),
    outboxDir: join(site.dataDir, 'outbox'),
    sms: readSms(get),
    mail: readMail(get),
    wechat: readWeChat(get, onlyForThisMachine(site)),
    blobs: readBlobs(get),
    uploads: readUploads(get),
  };
}

function readSms(get: Get): ProvidersConfig['sms'] {
  const settings = [
    ['SMS_ACCESS_KEY_ID', '阿里云 AccessKey ID'],
    ['SMS_ACCESS_KEY_SECRET', '阿里云 AccessKey Secret'],
    ['SMS_SIGN_NAME', '已审核的短信签名'],
    ['SMS_TEMPLATE_CODE', '已审核的短信模板编号'],
  ] as const;
  const provider = choose(get, 'SMS_PROVIDER', ['outbox', 'aliyun'], 'outbox');
  if (provider === 'outbox') {
    refuseIdle(get, 'SMS_PROVIDER', 'aliyun', [...settings.map(([name]) => name), 'SMS_ENDPOINT']);
    return { provider };
  }
  const [accessKeyId, accessKeySecret, signName, templateCode] = need(get, 'SMS_PROVIDER=aliyun', settings);
  return {
    provider,
    accessKeyId,
    accessKeySecret,
    signName,
    templateCode,
    endpoint: originOf(get('SMS_ENDPOINT') ?? 'https://dysmsapi.aliyuncs.com', 'SMS_ENDPOINT'),
  };
}

function readMail(get: Get): ProvidersConfig['mail'] {
  const settings = [
    ['SMTP_URL', '邮件服务器，如 smtps://用户:密码@smtp.example.cn'],
    ['MAIL_FROM', '发件人，如 字玩 <noreply@example.cn>'],
  ] as const;
  const provider = choose(get, 'MAIL_PROVIDER', ['outbox', 'smtp'], 'outbox');
  if (provider === 'outbox') {
    refuseIdle(get, 'MAIL_PROVIDER', 'smtp', ['SMTP_URL', 'MAIL_FROM']);
    return { provider };
  }
  const [address, from] = need(get, 'MAIL_PROVIDER=smtp', settings);
  const url = URL.parse(address);
  // The address holds a password, so it is not said again.
  const wrong = () =>
    new ConfigError(
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
    throw new ConfigError(`MAIL_FROM 须为 名称 <地址> 或一个邮箱地址，现在是“${from}”`);
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    provider,
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: !isLoopback(host),
    auth: url.username ? { user: decode(url.username), pass: decode(url.password) } : null,
    from,
  };
}

function readWeChat(get: Get, local: boolean): ProvidersConfig['wechat'] {
  const settings = [
    ['WECHAT_APP_ID', '网站应用的 AppID'],
    ['WECHAT_APP_SECRET', '网站应用的 AppSecret'],
  ] as const;
  const provider = choose(get, 'WECHAT_PROVIDER', ['off', 'fake', 'wechat'], local ? 'fake' : 'off');
  if (provider !== 'wechat') {
    if (provider === 'fake' && !local) {
      throw new ConfigError(
        'WECHAT_PROVIDER=fake 只能用于本机：它让任何人以测试用户登录，不能用于公开的网站',
      );
    }
    refuseIdle(get, 'WECHAT_PROVIDER', 'wechat', [
      ...settings.map(([name]) => name),
      'WECHAT_AUTHORIZE_BASE',
      'WECHAT_API_BASE',
    ]);
    return { provider };
  }
  const [appId, appSecret] = need(get, 'WECHAT_PROVIDER=wechat', settings);
  return {
    provider,
    appId,
    appSecret,
    authorizeBase: originOf(
      get('WECHAT_AUTHORIZE_BASE') ?? 'https://open.weixin.qq.com',
      'WECHAT_AUTHORIZE_BASE',
    ),
    apiBase: originOf(get('WECHAT_API_BASE') ?? 'https://api.weixin.qq.com', 'WECHAT_API_BASE'),
  };
}

function readUploads(get: Get): ProvidersConfig['uploads'] {
  const settings = [
    ['UPLOADS_ACCESS_KEY_ID', '阿里云 AccessKey ID'],
    ['UPLOADS_ACCESS_KEY_SECRET', '阿里云 AccessKey Secret'],
    ['UPLOADS_ROLE_ARN', '可写入存储空间的 RAM 角色'],
    ['UPLOADS_REGION', '地域，如 cn-hangzhou'],
    ['UPLOADS_BUCKET', '存储空间名称'],
  ] as const;
  const provider = choose(get, 'UPLOADS_PROVIDER', ['disk', 'aliyun'], 'disk');
  if (provider === 'disk') {
    const names = settings.map(([name]) => name);
    refuseIdle(get, 'UPLOADS_PROVIDER', 'aliyun', [...names, 'UPLOADS_URL', 'UPLOADS_STS_ENDPOINT']);
    return { provider };
  }
  const [accessKeyId, accessKeySecret, roleArn, region, bucket] = need(
    get,
    'UPLOADS_PROVIDER=aliyun',
    settings,
  );
  if (!/^[a-z]+(-[a-z0-9]+)+$/.test(region) || region.startsWith('oss-')) {
    throw new ConfigError(`UPLOADS_REGION 须为地域编号，如 cn-hangzhou，不带 oss-；现在是“${region}”`);
  }
  const uploadUrl = get('UPLOADS_URL');
  return {
    provider,
    accessKeyId,
    accessKeySecret,
    roleArn,
    region,
    bucket,
    endpoint: originOf(
      get('UPLOADS_STS_ENDPOINT') ?? `https://sts.${region}.aliyuncs.com`,
      'UPLOADS_STS_ENDPOINT',
    ),
    ...(uploadUrl ? { uploadUrl: originOf(uploadUrl, 'UPLOADS_URL') } : {}),
  };
}

function readBlobs(get: Get): BlobSettings {
  try {
    return readBlobSettings(get);
  } catch (error) {
    throw error instanceof BlobSettingsError ? new ConfigError(error.message) : error;
  }
}

function choose<const T extends string>(get: Get, name: string, choices: readonly T[], fallback: T): T {
  const value = get(name);
  if (value === undefined) return fallback;
  const choice = choices.find((c) => c === value);
  if (!choice) throw new ConfigError(`${name} 须为 ${choices.join('、')} 之一，现在是“${value}”`);
  return choice;
}

/** The values of settings that go together. */
function need<const T extends readonly (readonly [name: string, meaning: string])[]>(
  get: Get,
  because: string,
  settings: T,
): { [K in keyof T]: string } {
  const missing = settings.filter(([name]) => get(name) === undefined);
  if (missing.length > 0) {
    const list = missing.map(([name, meaning]) => `${name}（${meaning}）`).join('、');
    throw new ConfigError(`设置了 ${because}，却缺少 ${list}`);
  }
  return settings.map(([name]) => get(name)) as { [K in keyof T]: string };
}

/** Settings of a provider that nobody has chosen: whoever wrote them believes that it is on. */
function refuseIdle(get: Get, choice: string, provider: string, names: readonly string[]): void {
  const idle = names.filter((name) => get(name) !== undefined);
  if (idle.length > 0) {
    throw new ConfigError(`设置了 ${idle.join('、')}，却没有设置 ${choice}=${provider}`);
  }
}

/** Keys, secrets and codes go there: in the clear only as far as this machine. */
function originOf(value: string, name: string): string {
  const url = httpUrl(value, name);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) {
    throw new ConfigError(`${name} 须为 https:// 开头的地址，现在是“${value}”`);
  }
  return url.origin;
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

function onlyForThisMachine(site: { readonly host: string; readonly publicOrigin: string | null }): boolean {
  if (site.publicOrigin === null) return isLoopback(site.host);
  return isLoopback(new URL(site.publicOrigin).hostname.replace(/^\[|\]$/g, ''));
}
