import { type Endpoint, ERRORS } from '@ziwan/contract';
import { createElement } from 'react';
import { AddNotificationContext } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/client.ts';
import { useCall } from './use-call.ts';

const notify = vi.fn();
const endpoint = { name: 'x' } as Endpoint;
let [run, done]: [unknown, unknown] = [null, undefined];
function Caller() {
  [run] = useCall(endpoint, done as string);
  return null;
}
/** The function that a component gets from the hook. */
function callWith(words?: string | ((data: unknown) => string)): (input: object) => Promise<unknown> {
  done = words;
  renderToString(
    createElement(
      AddNotificationContext.Provider,
      {
        value: ({ message, type }) => notify(message, type),
      },
      createElement(Caller),
    ),
  );
  return run as (input: object) => Promise<unknown>;
}

const call = vi.spyOn(api, 'call');
afterAll(() => call.mockRestore());
beforeEach(() => {
  notify.mockReset();
  call.mockReset();
});

test('a call that succeeds says what was done, and gives the data', async () => {
  call.mockResolvedValue({ count: 3 } as never);
  expect(await callWith('已保存')({ id: 'a' })).toEqual({ count: 3 });
  expect(call).toHaveBeenCalledWith(endpoint, { id: 'a' });
  expect(await callWith((data) => `删除了 ${(data as { count: number }).count} 个`)({})).toEqual({
    count: 3,
  });
  expect(notify.mock.calls).toEqual([
    ['已保存', 'success'],
    ['删除了 3 个', 'success'],
  ]);
});

test('a call without words for its success says nothing', async () => {
  call.mockResolvedValue(null as never);
  await callWith()({});
  expect(notify).not.toHaveBeenCalled();
});

test('a call that fails says why, unless the operator cancelled it', async () => {
  call.mockRejectedValueOnce(new Error('boom'));
  expect(await callWith('已保存')({})).toBeNull();
  expect(notify.mock.calls).toEqual([[expect.any(String), 'error']]);
  notify.mockReset();
  call.mockRejectedValueOnce(Object.assign(new Error(), { code: ERRORS.REAUTHENTICATION_REQUIRED.code }));
  expect(await callWith('已保存')({})).toBeNull();
  expect(notify).not.toHaveBeenCalled();
});
