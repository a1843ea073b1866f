import { mediaResource } from '@ziwan/contract/admin';
import { Images } from 'lucide-react';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const media: Section = {
  name: 'media',
  title: '媒体库',
  group: '内容',
  icon: Images,
  role: 'editor',
  calls: mediaResource,
  list: lazy(() => import('./media-list.tsx')),
  edit: lazy(() => import('./media-edit.tsx')),
  naming: 'title',
  labels: {
    title: '名称',
    alt: '图片说明',
    kind: '种类',
    bytes: '大小',
    createdAt: '放进来',
    uses: '用在',
    status: '状态',
    uploader: '谁放的',
  },
};
