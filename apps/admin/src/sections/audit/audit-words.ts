import { type DataOf, ERRORS } from '@ziwan/contract';
import { adminEndpoints, type auditLog } from '@ziwan/contract/admin';
import { ROLE_NAMES } from '../../auth/roles.ts';

export type Entry = DataOf<typeof auditLog>['records'][number];

/** What an action is called: `用户：停用或恢复；…` of the call behind it, cut to kind and deed. */
const CALLS: ReadonlyMap<string, { kind: string; deed: string }> = new Map(
  adminEndpoints.map(({ name, summary }) => {
    const [subject = '', ...verb] = name.replace(/^admin-/, '').split('-');
    const [kind = '', deed] = (summary.split('；')[0] as string).split('：');
    return [
      `${subject}.${verb.join('-')}`,
      deed === undefined ? { kind: '', deed: kind } : { kind, deed },
    ] as const;
  }),
);

/** Choices of the filter: every call that changes something. */
export const ACTION_CHOICES = adminEndpoints
  .filter(({ method }) => method !== 'GET')
  .map(({ name, summary }) => {
    const [subject = '', ...verb] = name.replace(/^admin-/, '').split('-');
    return {
      id: `${subject}.${verb.join('-')}`,
      name: (summary.split('；')[0] as string).replace('：', ' · '),
    };
  });

/** What was done to what kind of thing, in Chinese. Where the input says more than the call, it is said. */
export function deedOf({ action, details }: Pick<Entry, 'action' | 'details'>): {
  kind: string;
  deed: string;
} {
  const call = CALLS.get(action) ?? { kind: '', deed: action };
  if (action === 'users.status')
    return { kind: '用户', deed: details.status === 'disabled' ? '停用' : '恢复' };
  if (action === 'users.role') {
    const role = ROLE_NAMES[details.role as keyof typeof ROLE_NAMES];
    return { kind: '用户', deed: role ? `改角色为${role}` : '改角色' };
  }
  if (action === 'users.sessions-end')
    return { kind: '用户', deed: details.session === undefined ? '退出所有设备' : '退出一台设备' };
  return call;
}

const REFUSALS: ReadonlyMap<string, string> = new Map(
  Object.values(ERRORS).map(({ code, message }) => [code, message]),
);

export function outcomeOf(outcome: string): { done: boolean; words: string } {
  if (outcome === 'done') return { done: true, words: '成功' };
  if (outcome === 'begun') return { done: false, words: '没有做完，服务器中途停了' };
  return { done: false, words: REFUSALS.get(outcome) ?? '没有成功' };
}
