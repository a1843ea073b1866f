import { columnResource } from '@ziwan/contract/admin';
import { Columns3 } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const columns: Section = {
  name: 'columns',
  title: '栏目',
  group: '内容',
  icon: Columns3,
  role: 'operator',
  calls: columnResource,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'name',
  labels: {
    name: '名称',
    summary: '一句话',
    type: '属于哪一部分',
    image: '图片',
    url: '点开去哪里',
    enabled: '显示',
    sort: '排序',
    id: '编号',
    updatedAt: '最近改动',
  },
};
