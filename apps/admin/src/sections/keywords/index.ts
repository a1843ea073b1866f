import { adminKeywords } from '@ziwan/contract/admin';
import { Search } from 'lucide-react';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const keywords: Section = {
  name: 'keywords',
  title: '热门搜索词',
  group: '字体',
  icon: Search,
  role: 'operator',
  calls: adminKeywords,
  list: lazy(() => import('./keyword-list.tsx')),
  edit: lazy(() => import('./keyword-edit.tsx')),
  create: lazy(() => import('./keyword-create.tsx')),
  naming: 'keyword',
  labels: { keyword: '词', url: '点了去哪里', sort: '次序' },
};
