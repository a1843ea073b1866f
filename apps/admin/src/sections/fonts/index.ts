import { adminFontList, adminFontOne, removeFont, updateFont } from '@ziwan/contract/admin';
import { Type } from 'lucide-react';
import { lazy } from 'react';
import type { Section } from '../section.ts';
import { FIELD_LABELS } from './fields.ts';

export const fonts: Section = {
  name: 'fonts',
  title: '字体',
  group: '字体',
  icon: Type,
  role: 'operator',
  calls: { list: adminFontList, one: adminFontOne, update: updateFont, remove: removeFont },
  list: lazy(() => import('./font-list.tsx')),
  edit: lazy(() => import('./font-page.tsx')),
  pages: [{ path: 'upload', page: lazy(() => import('./upload-page.tsx')) }],
  naming: 'nameZh',
  labels: {
    ...FIELD_LABELS,
    state: '状态',
    'licenceChange.effectiveOn': '自哪天起',
    'licenceChange.changes': '改了什么',
    type: '种类',
    title: '标题',
    note: '说明',
    url: '网址',
    styleName: '样式名',
    weight: '字重',
    faceCount: '款数',
    hanzi: '汉字',
    downloads: '下载',
    publishedAt: '首次发布',
    updatedAt: '最近改动',
    fileName: '文件名',
    bytes: '字节',
    uploads: '上传',
    address: '地址',
    face: '字款',
    lacking: '缺什么',
    fonts: '字体',
    change: '改动',
    do: '做什么',
    addTags: '加的标签',
    suggested: '建议的标签',
  },
  waiting: [{ label: '没有发布的字体草稿', filter: { state: 'draft' } }],
};
