import type { StaffRole } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { createAuthProvider } from './auth-provider.ts';

const sections = [
  { name: 'news', role: 'editor' },
  { name: 'users', role: 'operator' },
  { name: 'fonts', role: 'editor', changes: 'operator' },
] as const;

function provider(role: StaffRole) {
  const went: string[] = [];
  const auth = createAuthProvider({
    me: {
      id: 'u1',
      nickname: '林掌柜',
      avatar: null,
      role,
      sessionEndsAt: '2026-11-21T14:30:00.000Z',
      idleSeconds: 1800,
      secondFactor: 'none',
    },
    sections,
    leave: async () => void went.push('left'),
    go: (path) => went.push(path),
  });
  const may = (resource: string, action: string) => auth.canAccess?.({ resource, action });
  return { auth, may, went };
}

test('a role opens the sections it may open', async () => {
  for (const [role, section, may] of [
    ['editor', 'news', true],
    ['editor', 'users', false],
    ['operator', 'users', true],
    ['owner', 'users', true],
  ] as const) {
    expect(await provider(role).may(section, 'list'), `${role} ${section}`).toBe(may);
  }
});

test('a section may need a higher role for changes than for reading', async () => {
  const { may } = provider('editor');
  expect(await may('fonts', 'show')).toBe(true);
  for (const action of ['create', 'edit', 'delete']) expect(await may('fonts', action)).toBe(false);
  expect(await provider('operator').may('fonts', 'edit')).toBe(true);
});

test('errors log nobody out, so form values survive', async () => {
  const { auth, went } = provider('owner');
  await auth.checkError({ status: 401 });
  await auth.checkAuth({});
  expect(went).toEqual([]);
});

test('logging out ends the session and leads to the site', async () => {
  const { auth, went } = provider('owner');
  await auth.logout({});
  expect(went).toEqual(['left', '/']);
});

test('the identity carries name, role and the times of the session', async () => {
  const { auth } = provider('operator');
  expect(await auth.getIdentity?.()).toEqual({
    id: 'u1',
    fullName: '林掌柜',
    role: 'operator',
    sessionEndsAt: '2026-11-21T14:30:00.000Z',
    idleSeconds: 1800,
  });
  expect(await auth.getPermissions?.({})).toBe('operator');
});
