import { FileSymlink } from 'lucide-react';
import { lazyPage } from '../../ui/lazy-page.tsx';
import type { Section } from '../section.ts';

/** Files whose content was edited in the console. */
export const files: Section = {
  name: 'files',
  title: '接管的文件',
  group: '内容',
  icon: FileSymlink,
  role: 'editor',
  list: lazyPage(() => import('./kept-files.tsx')),
  labels: {},
};
