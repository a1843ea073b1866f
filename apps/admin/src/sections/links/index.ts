import { linkResource } from '@ziwan/contract/admin';
import { Link2 } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const links: Section = {
  name: 'links',
  title: '友情链接',
  group: '内容',
  icon: Link2,
  role: 'operator',
  calls: linkResource,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'name',
  labels: {
    name: '名称',
    url: '网址',
    href: '去向',
    image: '图片',
    enabled: '显示',
    sort: '排序',
    id: '编号',
    updatedAt: '最近改动',
  },
};
