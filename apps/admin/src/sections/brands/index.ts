import { adminBrands } from '@ziwan/contract/admin';
import { Stamp } from 'lucide-react';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const brands: Section = {
  name: 'brands',
  title: '品牌',
  group: '字体',
  icon: Stamp,
  role: 'operator',
  calls: adminBrands,
  list: lazy(() => import('./brand-list.tsx')),
  edit: lazy(() => import('./brand-edit.tsx')),
  create: lazy(() => import('./brand-create.tsx')),
  naming: 'name',
  labels: { id: '编号', name: '名称', url: '网址', fonts: '字体' },
};
