import { dataReceiptList, dataReceiptOne } from '@ziwan/contract/admin';
import { ReceiptText } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const receipts: Section = {
  name: 'receipts',
  title: '数据回执',
  group: '站点',
  icon: ReceiptText,
  role: 'owner',
  calls: { list: dataReceiptList, one: dataReceiptOne },
  ...pagesOf(() => import('./pages.tsx'), ['list', 'show']),
  naming: (record) => `${record.deed === 'erased' ? '删除' : '导出'}的回执`,
  labels: {
    deed: '做了什么',
    accountId: '账号编号',
    contact: '联系方式',
    reason: '缘由',
    counts: '涉及的记录',
    sha256: '文件的 SHA-256',
    by: '谁做的',
    at: '时间',
  },
};
