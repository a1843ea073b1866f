import { tagResource } from '@ziwan/contract/admin';
import { Tags } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const tags: Section = {
  name: 'tags',
  title: '内容标签',
  group: '内容',
  icon: Tags,
  role: 'editor',
  calls: tagResource,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'tagName',
  labels: { tagName: '名称', id: '编号', sort: '排序', entries: '用在几篇' },
};
