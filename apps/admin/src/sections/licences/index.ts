import { adminLicences } from '@ziwan/contract/admin';
import { Scale } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const licences: Section = {
  name: 'licences',
  title: '授权',
  group: '字体',
  icon: Scale,
  role: 'operator',
  calls: adminLicences,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'name',
  labels: {
    id: '编号',
    name: '名称',
    spdx: 'SPDX 编号',
    url: '官方网址',
    matrix: '各种用途',
    permission: '是否允许',
    note: '说明',
    evidence: '依据',
    reviewedAt: '核对日期',
    version: '版本',
    fonts: '字体',
    change: '改了什么',
    coming: '预告的各种用途',
    'change.effectiveOn': '自哪天起',
    'change.changes': '改了什么',
  },
};
