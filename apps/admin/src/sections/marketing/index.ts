import { marketingResource } from '@ziwan/contract/admin';
import { ListChecks } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const marketing: Section = {
  name: 'marketing',
  title: '营销字典',
  group: '内容',
  icon: ListChecks,
  role: 'operator',
  calls: marketingResource,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'itemName',
  labels: {
    dictNumber: '字典编号',
    itemNumber: '选项编号',
    itemName: '名称',
    value: '值',
    sort: '排序',
  },
};
