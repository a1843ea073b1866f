import { PlugZap } from 'lucide-react';
import { lazyPage } from '../../ui/lazy-page.tsx';
import type { Section } from '../section.ts';

/** Services outside the site: mail, SMS, WeChat login, backups. */
export const services: Section = {
  name: 'services',
  title: '服务',
  group: '站点',
  icon: PlugZap,
  role: 'owner',
  list: lazyPage(() => import('./services-page.tsx')),
  labels: {
    on: '接通',
    fields: '改了',
    cleared: '清除了',
    values: '设置',
    secrets: '密码与密钥',
    to: '收件人',
    revision: '版本',
  },
};
