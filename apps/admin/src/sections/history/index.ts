import { History } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

const { list, record } = pagesOf(() => import('./pages.tsx'), ['list', 'record']);

export const history: Section = {
  name: 'history',
  title: '时间机器',
  group: '发布',
  icon: History,
  role: 'editor',
  list,
  pages: [{ path: ':kind/:subject', page: record }],
  labels: {
    day: '哪一天',
    at: '时间',
    seq: '第几份',
    overwrite: '盖掉没发布的修改',
    kind: '种类',
    subject: '哪一条',
  },
};
