import { describe, expect, test } from 'vitest';
import { readAddress } from './file-address.ts';

const COMMIT = 'c0ffee'.padEnd(40, '0');
const ID = 'ab12'.padEnd(40, '3');

describe('an address is read', () => {
  const file = { repository: 'ann/one', commit: COMMIT, path: 'CJK SC/a 字.ttf', git: null };
  test.each([
    ['of the page of a file', `https://github.com/ann/one/blob/${COMMIT}/CJK%20SC/a%20字.ttf`, file],
    ['of its bytes', `https://github.com/ann/one/raw/${COMMIT}/CJK%20SC/a%20%E5%AD%97.ttf?download=1`, file],
    ['of its raw bytes', ` https://raw.githubusercontent.com/ann/one/${COMMIT}/CJK SC/a 字.ttf\n`, file],
    [
      'with an id',
      `https://github.com/ann/one/blob/${COMMIT}/OFL.txt#${ID}`,
      { ...file, path: 'OFL.txt', git: ID },
    ],
    [
      'of a folder',
      `https://github.com/ann/one/tree/${COMMIT}/fonts/`,
      { ...file, path: 'fonts', isFolder: true },
    ],
    ['of a repository', `https://github.com/ann/one/tree/${COMMIT}`, { ...file, path: '', isFolder: true }],
    ['with a line', `https://github.com/ann/one/blob/${COMMIT}/OFL.txt#L10`, { ...file, path: 'OFL.txt' }],
  ])('%s', (_, text, read) => {
    expect(readAddress(text)).toEqual(read);
  });
});

describe('an address is refused, with what to do,', () => {
  test.each([
    ['of a branch', 'https://github.com/ann/one/blob/main/a.ttf', '「main」是分支或标签'],
    ['of a short commit', 'https://github.com/ann/one/blob/c0ffee0/a.ttf', '按 y 键'],
    ['of a folder of a branch', 'https://github.com/ann/one/tree/main/fonts', '按 y 键'],
    ['of a repository', 'https://github.com/ann/one', '按 y 键'],
    ['of a commit', `https://raw.githubusercontent.com/ann/one/${COMMIT}`, '缺少仓库、提交或文件名'],
    [
      'that leaves its folder',
      `https://raw.githubusercontent.com/ann/one/${COMMIT}/a%2F..%2F..%2Fb.ttf`,
      '缺少',
    ],
    ['with a broken escape', `https://raw.githubusercontent.com/ann/one/${COMMIT}/%ff.ttf`, '缺少'],
    ['of another host', `https://example.cn/ann/one/${COMMIT}/a.ttf`, '只认'],
    ['without TLS', `http://github.com/ann/one/blob/${COMMIT}/a.ttf`, '只认'],
    ['that is none', 'a.ttf', '只认'],
    ['with half an id', `https://github.com/ann/one/blob/${COMMIT}/a.ttf#${ID.slice(1)}`, '不是 40 位'],
  ])('%s', (_, text, reason) => {
    expect(() => readAddress(text)).toThrow(expect.objectContaining({ code: 'BAD_ADDRESS' }));
    expect(() => readAddress(text)).toThrow(reason);
  });
});
