import { expect, test } from 'vitest';
import { OPTIONS, USAGE } from './arguments.ts';

test('help explains every option but itself', () => {
  const named = [...USAGE.matchAll(/^ {2}--([\w-]+) /gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(OPTIONS).filter((name) => name !== 'help'));
});
