import { expect } from 'vitest';
import { UpstreamError } from '../upstream/index.ts';

/** The error of a call to an outside service that must fail. */
export async function failure(doing: Promise<unknown>): Promise<UpstreamError> {
  const error = await doing.then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
}

/** Everything of an error that could end in a log. */
export const said = (error: Error): string =>
  JSON.stringify([
    error.message,
    error.stack,
    error.cause,
    ...Object.getOwnPropertyNames(error).map((name) => (error as unknown as Record<string, unknown>)[name]),
  ]);
