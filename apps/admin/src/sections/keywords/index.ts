import { adminKeywords } from '@ziwan/contract/admin';
import { Search } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const keywords: Section = {
  name: 'keywords',
  title: '热门搜索词',
  group: '字体',
  icon: Search,
  role: 'operator',
  calls: adminKeywords,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'keyword',
  labels: { keyword: '词', url: '点了去哪里', sort: '次序' },
};
