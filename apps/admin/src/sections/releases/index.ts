import { releaseResource } from '@ziwan/contract/admin';
import { CalendarCheck } from 'lucide-react';
import { lazyPage } from '../../ui/lazy-page.tsx';
import { pagesOf } from '../../ui/pages-of.ts';
import { adverts } from '../adverts/index.ts';
import { announcements } from '../announcements/index.ts';
import { brands } from '../brands/index.ts';
import { columns } from '../columns/index.ts';
import { dictionary } from '../dictionary/index.ts';
import { keywords } from '../keywords/index.ts';
import { licences } from '../licences/index.ts';
import { links } from '../links/index.ts';
import { marketing } from '../marketing/index.ts';
import { redirects } from '../redirects/index.ts';
import type { Section } from '../section.ts';
import { tags } from '../tags/index.ts';

export const releases: Section = {
  name: 'releases',
  title: '发布台',
  group: '发布',
  icon: CalendarCheck,
  role: 'editor',
  calls: releaseResource,
  ...pagesOf(() => import('./pages.tsx'), ['list', 'create']),
  edit: lazyPage(() => import('./release-page.tsx')),
  naming: 'name',
  labels: {
    // What a change of theirs brings.
    ...announcements.labels,
    ...licences.labels,
    ...keywords.labels,
    ...brands.labels,
    ...dictionary.labels,
    ...tags.labels,
    ...redirects.labels,
    ...marketing.labels,
    ...links.labels,
    ...columns.labels,
    ...adverts.labels,
    name: '名字',
    note: '说明',
    state: '状态',
    publishAt: '定在',
    publishedAt: '发布',
    createdAt: '新建',
    author: '谁建的',
    size: '改动',
    changes: '改动',
    kind: '种类',
    subject: '哪一条',
    leaves: '从站上撤下',
    accepted: '已确认少了的',
    skip: '留着不撤的',
    overwrite: '也撤回的',
  },
  waiting: [{ label: '到点没有发出去的发布单', filter: { state: 'failed' } }],
};
