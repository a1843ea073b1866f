import type { ServiceId } from '@ziwan/contract/admin';

/** A setting of a service as owners see it in the console. */
export interface ServiceField {
  /** Name of the setting, as in the environment. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'choice' | 'secret';
  /** Values of a choice with their names, the default first. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly hint?: string;
  /** True if the service cannot be on without it. */
  readonly required?: true;
  /** True if it holds whether or not the service is on, and whoever switches it. */
  readonly apart?: true;
  /** True for what few sites need. */
  readonly rare?: true;
  /** Setting of the environment that contains this one, if it has another name. */
  readonly within?: string;
  /** Fields that say where a secret is sent: whoever changes one has to give the secret again. */
  readonly sentTo?: readonly string[];
}

export interface ServiceDefinition {
  readonly title: string;
  /** Setting that switches the service on and off; `null` for one that is always there. */
  readonly switch: { readonly name: string; readonly on: string; readonly off: string } | null;
  readonly fields: readonly ServiceField[];
  /** Makes the settings that the service reads from fields that are not settings themselves. */
  readonly compose?: (values: Values) => Values;
}

export type Values = Readonly<Record<string, string | undefined>>;

const BASE_HINT = '走代理才填，如 https://proxy.example.cn';

/** Every setting that the console can set. A member here is all that a new one needs. */
export const SERVICE_DEFINITIONS: Readonly<Record<ServiceId, ServiceDefinition>> = {
  mail: {
    title: '邮件',
    switch: { name: 'MAIL_PROVIDER', on: 'smtp', off: 'outbox' },
    fields: [
      {
        name: 'SMTP_HOST',
        label: '服务器',
        kind: 'text',
        hint: '如 smtp.example.cn',
        required: true,
        within: 'SMTP_URL',
      },
      {
        name: 'SMTP_SECURITY',
        label: '加密',
        kind: 'choice',
        choices: { tls: 'TLS（通常是 465 端口）', starttls: 'STARTTLS（通常是 587 端口）' },
        within: 'SMTP_URL',
      },
      {
        name: 'SMTP_PORT',
        label: '端口',
        kind: 'number',
        hint: '不填就按加密方式取 465 或 587',
        within: 'SMTP_URL',
      },
      { name: 'SMTP_USER', label: '用户名', kind: 'text', hint: '多半是整个邮箱地址', within: 'SMTP_URL' },
      {
        name: 'SMTP_PASSWORD',
        label: '密码',
        kind: 'secret',
        hint: '许多邮箱要填「授权码」，不是登录密码',
        within: 'SMTP_URL',
        sentTo: ['SMTP_HOST', 'SMTP_PORT', 'SMTP_SECURITY'],
      },
      {
        name: 'MAIL_FROM',
        label: '发件人',
        kind: 'text',
        hint: '如 字玩 <noreply@example.cn>，须是这台服务器允许的地址',
        required: true,
      },
      {
        name: 'MAIL_DAILY_BUDGET',
        label: '每天最多发几封',
        kind: 'number',
        hint: '不填是 5000，0 不限',
        apart: true,
      },
    ],
    compose: smtpUrl,
  },
  sms: {
    title: '短信',
    switch: { name: 'SMS_PROVIDER', on: 'aliyun', off: 'outbox' },
    fields: [
      {
        name: 'SMS_ACCESS_KEY_ID',
        label: 'AccessKey ID',
        kind: 'text',
        hint: '阿里云 RAM 用户的，只给它发短信的权限',
        required: true,
      },
      {
        name: 'SMS_ACCESS_KEY_SECRET',
        label: 'AccessKey Secret',
        kind: 'secret',
        required: true,
        sentTo: ['SMS_ENDPOINT'],
      },
      {
        name: 'SMS_SIGN_NAME',
        label: '短信签名',
        kind: 'text',
        hint: '审核通过的签名，不带【】',
        required: true,
      },
      {
        name: 'SMS_TEMPLATE_CODE',
        label: '模板编号',
        kind: 'text',
        hint: '如 SMS_123456789，模板里只有 ${code} 一个变量',
        required: true,
      },
      {
        name: 'SMS_DAILY_BUDGET',
        label: '每天最多发几条',
        kind: 'number',
        hint: '不填是 1000，0 不限',
        apart: true,
      },
      { name: 'SMS_ENDPOINT', label: '接口地址', kind: 'text', hint: BASE_HINT, rare: true },
    ],
  },
  wechat: {
    title: '微信登录',
    switch: { name: 'WECHAT_PROVIDER', on: 'wechat', off: 'off' },
    fields: [
      {
        name: 'WECHAT_APP_ID',
        label: 'AppID',
        kind: 'text',
        hint: '微信开放平台「网站应用」的，以 wx 开头',
        required: true,
      },
      {
        name: 'WECHAT_APP_SECRET',
        label: 'AppSecret',
        kind: 'secret',
        required: true,
        sentTo: ['WECHAT_API_BASE'],
      },
      { name: 'WECHAT_AUTHORIZE_BASE', label: '授权页地址', kind: 'text', hint: BASE_HINT, rare: true },
      { name: 'WECHAT_API_BASE', label: '接口地址', kind: 'text', hint: BASE_HINT, rare: true },
    ],
  },
  backups: {
    title: '备份',
    switch: null,
    fields: [
      {
        name: 'BACKUP_EVERY_HOURS',
        label: '每隔几小时备份一次',
        kind: 'number',
        hint: '不填：公开的网站 24，只在本机看的不备份；0 关掉自动备份',
      },
      {
        name: 'BACKUP_KEEP_DAYS',
        label: '留最近几天的',
        kind: 'number',
        hint: '不填是 14；半年内每月另留一份',
      },
      {
        name: 'BACKUP_DIR',
        label: '放在哪个文件夹',
        kind: 'text',
        hint: '服务器上的完整路径，最好在另一块磁盘；不填就在数据文件夹里',
      },
      {
        name: 'BACKUP_PASSPHRASE',
        label: '加密的口令',
        kind: 'secret',
        hint: '至少 12 个字符。另记一处：网站没了，恢复时只有它能打开备份',
      },
    ],
  },
};

export const SERVICE_IDS = Object.keys(SERVICE_DEFINITIONS) as ServiceId[];

function smtpUrl({ SMTP_HOST, SMTP_SECURITY, SMTP_PORT, SMTP_USER, SMTP_PASSWORD }: Values): Values {
  if (SMTP_HOST === undefined) return {};
  const secret = SMTP_PASSWORD === undefined ? '' : `:${encodeURIComponent(SMTP_PASSWORD)}`;
  const login = SMTP_USER === undefined ? '' : `${encodeURIComponent(SMTP_USER)}${secret}@`;
  const scheme = SMTP_SECURITY === 'starttls' ? 'smtp' : 'smtps';
  const host = SMTP_HOST.includes(':') && !SMTP_HOST.startsWith('[') ? `[${SMTP_HOST}]` : SMTP_HOST;
  return { SMTP_URL: `${scheme}://${login}${host}${SMTP_PORT === undefined ? '' : `:${SMTP_PORT}`}` };
}

/** Returns the setting of the environment that settles a field; `null` if the console does. */
export function settledBy(
  { switch: by }: ServiceDefinition,
  { name, within = name, apart }: ServiceField,
  env: (name: string) => string | undefined,
): string | null {
  if (env(within) !== undefined) return within;
  return by !== null && !apart && env(by.name) !== undefined ? by.name : null;
}
