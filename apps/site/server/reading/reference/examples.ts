import { readFileSync } from 'node:fs';

/** A call as it was made on a test site, and its answer. */
export interface Example {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  /** The whole answer: the envelope, where the call has one. */
  readonly answer?: unknown;
  /** Media type of an answer that is a file. */
  readonly mediaType?: string;
}

const FILE = new URL('./examples.json', import.meta.url);

/** Examples by name of the call. `examples.test.ts` makes them: it fails when the site answers otherwise. */
export const readExamples = (): Readonly<Record<string, Example>> => JSON.parse(readFileSync(FILE, 'utf8'));
