import { adminDictionary } from '@ziwan/contract/admin';
import { Tags } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const dictionary: Section = {
  name: 'dictionary',
  title: '字典',
  group: '字体',
  icon: Tags,
  role: 'operator',
  calls: adminDictionary,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'name',
  labels: { id: '编号', type: '种类', name: '名称', sort: '次序', fonts: '字体' },
};
