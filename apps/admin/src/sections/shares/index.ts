import { sharedLinkList, sharedLinkOne } from '@ziwan/contract/admin';
import { MessagesSquare } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const shares: Section = {
  name: 'shares',
  title: '项目分享',
  group: '往来',
  icon: MessagesSquare,
  role: 'operator',
  calls: { list: sharedLinkList, one: sharedLinkOne },
  ...pagesOf(() => import('./pages.tsx'), ['list', 'show']),
  naming: 'projectName',
  labels: {
    projectName: '项目',
    owner: '主人',
    commentCount: '留言',
    voteCount: '票',
    comments: '留言',
    lastAt: '最近一次',
    createdAt: '建链接',
    role: '用途',
    with: '有什么',
    reason: '原因',
  },
};
