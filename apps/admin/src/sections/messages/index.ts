import { messageList, messageOne } from '@ziwan/contract/admin';
import { MessageSquareText } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const messages: Section = {
  name: 'messages',
  title: '留言',
  group: '往来',
  icon: MessageSquareText,
  role: 'operator',
  calls: { list: messageList, one: messageOne },
  ...pagesOf(() => import('./pages.tsx'), ['list', 'show']),
  naming: 'topic',
  labels: {
    name: '称呼',
    topic: '主题',
    content: '内容',
    status: '状态',
    phone: '手机',
    email: '邮箱',
    createdAt: '收到',
    reply: '答复',
    repliedAt: '答复时间',
  },
  waiting: [{ label: '没有答复的留言', filter: { status: 'new' } }],
};
