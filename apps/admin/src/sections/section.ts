import type { Endpoint, StaffRole } from '@ziwan/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** The calls behind a section's records; `resource()` of the contract declares all five, a section may have fewer. */
export interface SectionCalls {
  list: Endpoint;
  one?: Endpoint;
  create?: Endpoint;
  update?: Endpoint;
  remove?: Endpoint;
}

/** Headings of the menu, in its order. */
export const MENU_GROUPS = ['字体', '内容', '往来', '站点'] as const;

/** One entry of the console: a kind of record with its pages, where it stands in the menu, and its Chinese words. */
export interface Section {
  /** Path under `/admin/` and name of the resource, as in the contract: `users`. */
  name: string;
  /** What it is called in menu and headings: 用户. */
  title: string;
  /** Null where it is reached from elsewhere and stands in no menu. */
  group: (typeof MENU_GROUPS)[number] | null;
  icon: LucideIcon;
  /** The least role that may open it. */
  role: StaffRole;
  /** The least role that may change anything; as `role` unless told. */
  changes?: StaffRole;
  /** Left out where the section only has pages of its own. */
  calls?: SectionCalls;
  /** Pages by `lazy(() => import('./….tsx'))`, so that a section is loaded when it is opened. */
  list?: ComponentType;
  show?: ComponentType;
  edit?: ComponentType;
  create?: ComponentType;
  /** Pages beside them: `{ path: 'import', page }` is `/admin/users/import`. */
  pages?: readonly { path: string; page: ComponentType }[];
  /** Member of a record that names it, or what makes its name. */
  naming?: string | ((record: Record<string, unknown>) => string);
  /** Chinese labels of the record's members, in one place for lists, forms and filters. */
  labels: Readonly<Record<string, string>>;
  /** What of it waits for somebody: a filter of its list each, counted on the dashboard. */
  waiting?: readonly { label: string; filter: Readonly<Record<string, unknown>> }[];
  /** Other words of react-admin about this kind: `{ empty: '还没有…', invite: '…' }`. */
  words?: Readonly<Record<string, string>>;
}
