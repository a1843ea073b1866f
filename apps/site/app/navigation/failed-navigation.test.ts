import { ApiError } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { failureOf } from '../error-page.tsx';
import { isRetryable } from './failed-navigation.ts';

const api = (status: number) => new ApiError('S00777', status, '字库正在盘点');

test('a retry may help against server and network errors, but not if the page is missing or forbidden', () => {
  for (const status of [0, 200, 408, 429, 500, 503]) expect(isRetryable(api(status)), `${status}`).toBe(true);
  for (const status of [400, 401, 403, 404]) expect(isRetryable(api(status)), `${status}`).toBe(false);
  expect(isRetryable(new TypeError('Failed to fetch dynamically imported module'))).toBe(true);
  expect(isRetryable(new DOMException('', 'AbortError'))).toBe(false);
  expect(isRetryable(new Response('', { status: 404 }))).toBe(false);
});

test("a response of 200 with an error code shows the server's message", () => {
  expect(failureOf(api(200))).toEqual({ status: 500, message: '字库正在盘点' });
  expect(failureOf(api(503))).toEqual({ status: 503, message: '' });
});
