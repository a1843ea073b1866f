import { expect } from 'vitest';
import { UpstreamError } from '../upstream/index.ts';

/** Awaits a call that must fail with an UpstreamError, and returns the error. */
export async function failure(doing: Promise<unknown>): Promise<UpstreamError> {
  const error = await doing.then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
}

/** Serialises everything of an error that could end up in a log. */
export const loggable = (error: Error): string =>
  JSON.stringify([
    error.message,
    error.stack,
    error.cause,
    ...Object.getOwnPropertyNames(error).map((name) => (error as unknown as Record<string, unknown>)[name]),
  ]);
