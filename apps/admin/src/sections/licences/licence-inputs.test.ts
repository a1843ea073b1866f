import { LICENCE_USES, statementsOn } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { reordered } from './licence-inputs.tsx';

const complete = statementsOn([{ use: 'game', permission: 'no', note: '另行授权' }]);

test('permissions of a draft that is older than a use stand beside the name of their own use', () => {
  expect(reordered(complete)).toBe(null);
  expect(reordered(complete.filter(({ use }) => use !== 'personal'))).toEqual(complete);
  const rows = reordered([...complete].reverse()) ?? [];
  expect(rows.map(({ use }) => use)).toEqual(LICENCE_USES.map(({ key }) => key));
});

test('a new licence, whose rows name no use yet, keeps what is typed', () => {
  expect(reordered(complete.map(({ permission, note }) => ({ permission, note })) as never)).toBe(null);
});
