import { auditLog } from '@ziwan/contract/admin';
import { ScrollText } from 'lucide-react';
import { lazyPage } from '../../ui/lazy-page.tsx';
import type { Section } from '../section.ts';

export const audit: Section = {
  name: 'audit',
  title: '操作记录',
  group: '站点',
  icon: ScrollText,
  role: 'operator',
  calls: { list: auditLog },
  list: lazyPage(() => import('./audit-list.tsx')),
  labels: { at: '时间', user: '谁', action: '做了什么', subjectKind: '对象', outcome: '结果' },
};
