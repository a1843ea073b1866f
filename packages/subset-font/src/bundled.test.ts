import { expect, test } from 'vitest';
import { inWords } from './errors.ts';
import { SubsetError } from './index.ts';

const misplaced = (code: string) => Object.assign(new Error('Cannot find worker.js'), { code });

test.each([
  [
    'a worker that a bundler left behind',
    new SubsetError('INTERNAL', '', { cause: misplaced('MODULE_NOT_FOUND') }),
  ],
  [
    'a worker that became another kind of module',
    new SubsetError('INTERNAL', '', { cause: new SyntaxError('import') }),
  ],
  [
    'a compressor that a bundler left behind',
    new SubsetError('INTERNAL', '', {
      cause: new Error("ENOENT: no such file or directory, open '/srv/dist/brotli.wasm'"),
    }),
  ],
  ['a decoder that a bundler left behind', misplaced('ERR_MODULE_NOT_FOUND')],
  ['a bundle without addresses', misplaced('ERR_INVALID_URL')],
])('%s is a fault of the program, and the error says what to do', (_, error) => {
  const told = inWords(error, {}) as SubsetError;
  expect(told).toMatchObject({ code: 'INTERNAL', cause: error.cause ?? error });
  expect(told.message).toContain('keep @ziwan/subset-font out of the bundle');
});

test.each([
  new TypeError('Promise is not a constructor'),
  new Error("ENOENT: no such file or directory, open '/srv/title.ttf'"),
])('another fault of the program keeps its cause, and nothing is said of bundles: $message', (cause) => {
  const told = inWords(new SubsetError('INTERNAL', '', { cause }), {}) as SubsetError;
  expect(told).toMatchObject({ code: 'INTERNAL', cause });
  expect(told.message).toBe(`The subsetter itself failed, not the font: ${cause.message}`);
});
