import { advertResource } from '@ziwan/contract/admin';
import { GalleryHorizontal } from 'lucide-react';
import { pagesOf } from '../../ui/pages-of.ts';
import type { Section } from '../section.ts';

export const adverts: Section = {
  name: 'adverts',
  title: '广告',
  group: '内容',
  icon: GalleryHorizontal,
  role: 'operator',
  calls: advertResource,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'edit', 'create']),
  naming: 'title',
  labels: {
    title: '标题',
    summary: '一句话',
    position: '位置',
    image: '图片',
    fontGNo: '标题用的字体',
    url: '点开去哪里',
    isDisable: '状态',
    startsAt: '开始',
    endsAt: '结束',
    sort: '排序',
    id: '编号',
    hidden: '现在',
    updatedAt: '最近改动',
  },
};
