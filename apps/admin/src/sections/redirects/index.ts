import { oldAddressResource } from '@ziwan/contract/admin';
import { Signpost } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const redirects: Section = {
  name: 'redirects',
  title: '旧地址',
  group: '内容',
  icon: Signpost,
  role: 'operator',
  calls: oldAddressResource,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'from',
  labels: { from: '旧地址', to: '去向', fault: '现状', id: '编号', updatedAt: '最近改动' },
};
