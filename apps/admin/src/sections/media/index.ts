import { mediaResource } from '@ziwan/contract/admin';
import { Images } from 'lucide-react';
import { lazyPage } from '../../ui/lazy-page.tsx';
import type { Section } from '../section.ts';

export const media: Section = {
  name: 'media',
  title: '媒体库',
  group: '内容',
  icon: Images,
  role: 'editor',
  calls: mediaResource,
  list: lazyPage(() => import('./media-list.tsx')),
  edit: lazyPage(() => import('./media-edit.tsx')),
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
