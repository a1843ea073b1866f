import { entryResource } from '@ziwan/contract/admin';
import { lazyPage } from '../../ui/lazy-page.tsx';
import type { Section } from '../section.ts';
import { ENTRY_LABELS } from './fields.ts';
import { KINDS } from './kinds.ts';

const list = lazyPage(() => import('./entry-list.tsx'));
const edit = lazyPage(() => import('./entry-edit.tsx'));
const create = lazyPage(() => import('./entry-create.tsx'));
const history = lazyPage(() => import('./history-page.tsx'));

/** One section for each kind, all over the contract's one resource. */
export const entries: readonly Section[] = KINDS.map(({ kind, name, title, icon }) => ({
  name,
  title,
  group: '内容',
  icon,
  role: 'editor',
  calls: entryResource,
  list,
  edit,
  create,
  pages: [{ path: ':id/history', page: history }],
  naming: 'title',
  labels: ENTRY_LABELS,
  waiting: [
    {
      label: `${title}：草稿、没换上的修改`,
      filter: { status: 'draft' },
      always: { kind },
      quiet: true,
    },
  ],
}));
