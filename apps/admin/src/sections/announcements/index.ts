import { announcementCreate, announcementList, announcementRemove } from '@ziwan/contract/admin';
import { Megaphone } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const announcements: Section = {
  name: 'announcements',
  title: '通知',
  group: '往来',
  icon: Megaphone,
  role: 'operator',
  calls: { list: announcementList, create: announcementCreate, remove: announcementRemove },
  ...pagesOf(() => import('./pages.tsx'), ['list', 'create']),
  naming: 'title',
  labels: {
    title: '标题',
    body: '内容',
    url: '点开去哪一页',
    user: '发给谁',
    userId: '发给谁',
    createdAt: '发出',
    reads: '读过的账号',
  },
};
