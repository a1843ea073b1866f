import { takedownResource } from '@ziwan/contract/admin';
import { Gavel } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const takedowns: Section = {
  name: 'takedowns',
  title: '撤架',
  group: '字体',
  icon: Gavel,
  role: 'operator',
  calls: takedownResource,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'create', 'edit']),
  naming: 'nameZh',
  waiting: [{ label: '没有决定的撤架案', filter: { state: 'open' } }],
  labels: {
    fontGNo: '哪款字体',
    nameZh: '字体',
    claimant: '谁主张',
    right: '主张什么权利',
    receivedOn: '哪天收到',
    note: '内部记录',
    words: '给访客看的话',
    counterBy: '谁提出异议',
    counterOn: '哪天收到异议',
    counter: '异议说了什么',
    state: '状态',
    decision: '决定',
    reason: '决定的理由',
    choices: '提到它的地方',
    told: '收到消息的人',
    file: '证据',
    media: '媒体库里的文件',
    fileName: '文件名',
    by: '替换的字体',
    updatedAt: '改动',
  },
};
