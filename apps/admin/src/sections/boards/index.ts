import { boardList } from '@ziwan/contract/admin';
import { Vote } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const boards: Section = {
  name: 'boards',
  title: '比稿板',
  group: '往来',
  icon: Vote,
  role: 'operator',
  calls: { list: boardList },
  ...pagesOf(() => import('./pages.tsx'), ['list']),
  naming: 'question',
  labels: {
    question: '问的话',
    titles: '标题',
    owner: '谁做的',
    votes: '票',
    createdAt: '建链接',
    reason: '原因',
  },
};
