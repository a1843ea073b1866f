import { adminBrands } from '@ziwan/contract/admin';
import { Stamp } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const brands: Section = {
  name: 'brands',
  title: '品牌',
  group: '字体',
  icon: Stamp,
  role: 'operator',
  calls: adminBrands,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'name',
  labels: { id: '编号', name: '名称', url: '网址', fonts: '字体' },
};
