import type { Get } from '@ziwan/infra/settings';
import { advice, type Finding } from './finding.ts';

interface Rule {
  /** True when the setting deserves attention. */
  readonly applies: (get: Get) => boolean;
  readonly said: string;
}

const isOff = (get: Get, name: string) => get(name) === '0';

const RULES: readonly Rule[] = [
  {
    applies: (get) => !get('METRICS_PORT'),
    said: '没有监控：设置 METRICS_PORT，让 Prometheus 来取数，并按 docs/operating.md 设警报',
  },
  {
    applies: (get) => isOff(get, 'BACKUP_EVERY_HOURS'),
    said: '自动备份关着：到后台的「服务」里打开，或设置 BACKUP_EVERY_HOURS=24；由别的进程备份的，不用理会',
  },
  {
    applies: (get) => !get('BACKUP_DIR'),
    said: '备份放在数据文件夹里，磁盘坏了会一起丢：到后台的「服务」里换到另一块磁盘，或设置 BACKUP_DIR',
  },
  {
    applies: (get) => !get('SMS_PROVIDER'),
    said: '短信没有接通，验证码只写进发件箱：到后台的「服务」里接通，或设置 SMS_PROVIDER 和它的各项',
  },
  {
    applies: (get) => !get('MAIL_PROVIDER'),
    said: '邮件没有接通，验证码和回复只写进发件箱：到后台的「服务」里接通，或设置 MAIL_PROVIDER=smtp、SMTP_URL 和 MAIL_FROM',
  },
  {
    applies: (get) => !get('WECHAT_PROVIDER'),
    said: '微信登录没有开通，登录框里没有它：到后台的「服务」里开通，或设置 WECHAT_PROVIDER=wechat 和它的各项；不打算用，设 WECHAT_PROVIDER=off',
  },
  {
    applies: (get) => !!get('SMS_PROVIDER') && isOff(get, 'SMS_DAILY_BUDGET'),
    said: '短信没有每日上限，被人刷时账单没有底：设置 SMS_DAILY_BUDGET',
  },
  {
    applies: (get) => !get('TRUST_PROXY'),
    said: '没有设置 TRUST_PROXY：站点前面有代理的话，限流会把所有访客当成一个人。填上代理的地址',
  },
  {
    applies: (get) => !!get('DATABASE_URL') && !get('ZIWAN_SECRET'),
    said: '没有设置 ZIWAN_SECRET：几台机器共用数据库时须用同一个，否则互不认字体地址',
  },
  {
    applies: (get) => /^(error|fatal|silent)$/.test(get('LOG_LEVEL') ?? ''),
    said: 'LOG_LEVEL 太高，登录失败等安全记录没有写下：设为 warn',
  },
];

/** Settings of a public site that deserve attention. A site without `PUBLIC_ORIGIN` is somebody's trial. */
export function settingFindings(get: Get): Finding[] {
  if (!get('PUBLIC_ORIGIN')) return [];
  return RULES.filter(({ applies }) => applies(get)).map(({ said }) => advice(said));
}
