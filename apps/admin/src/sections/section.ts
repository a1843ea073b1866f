import type { Endpoint, StaffRole } from '@ziwan/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** The calls of a section's records. The contract's `resource()` declares all five. */
export interface SectionCalls {
  list: Endpoint;
  one?: Endpoint;
  create?: Endpoint;
  update?: Endpoint;
  remove?: Endpoint;
}

/** Menu headings, in order. */
export const MENU_GROUPS = ['发布', '字体', '内容', '往来', '站点'] as const;

/** Records that the dashboard counts. */
interface Waiting {
  label: string;
  filter: Readonly<Record<string, unknown>>;
  /** Filter that the list has anyway, and its address does not need. */
  always?: Readonly<Record<string, unknown>>;
  /** Absent from the dashboard while it counts none. */
  quiet?: true;
}

/** A kind of record in the console: its menu entry, pages and Chinese words. */
export interface Section {
  /** Name of the contract's resource, and path below `/admin/`: `users`. */
  name: string;
  /** Name in the menu and in headings: 用户. */
  title: string;
  /** `null` hides it from the menu. */
  group: (typeof MENU_GROUPS)[number] | null;
  icon: LucideIcon;
  role: StaffRole;
  /** Minimum role to change anything. Defaults to `role`. */
  changes?: StaffRole;
  /** Absent from sections whose pages make their own calls. */
  calls?: SectionCalls;
  /** Pages, wrapped in `lazy` (see `pagesOf`) so that a section is loaded when it is opened. */
  list?: ComponentType;
  show?: ComponentType;
  edit?: ComponentType;
  create?: ComponentType;
  /** Other pages: `{ path: 'import', page }` is `/admin/users/import`. */
  pages?: readonly { path: string; page: ComponentType }[];
  /** The member that names a record, or a function that returns its name. */
  naming?: string | ((record: Record<string, unknown>) => string);
  /** Chinese labels of the record's members, for lists, forms, filters and the audit log. */
  labels: Readonly<Record<string, string>>;
  /** Filters of its list whose records the dashboard counts as waiting. */
  waiting?: readonly Waiting[];
  /** Overrides of react-admin's messages: `{ empty: '还没有…', invite: '…' }`. */
  words?: Readonly<Record<string, string>>;
}
