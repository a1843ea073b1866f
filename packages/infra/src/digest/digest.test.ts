import { expect, test } from 'vitest';
import { keyedHash, sha256, sha256Hex, sha256Url } from './index.ts';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

test('SHA-256 digests match FIPS 180-2, for text and bytes, in every encoding', () => {
  expect(sha256Hex('abc')).toBe(ABC);
  expect(sha256Hex(new TextEncoder().encode('abc'))).toBe(ABC);
  expect(sha256('abc').toString('hex')).toBe(ABC);
  expect(Buffer.from(sha256Url('abc'), 'base64url').toString('hex')).toBe(ABC);
  expect(sha256Hex(Buffer.from('xabcx').subarray(1, 4)), 'a part of a buffer').toBe(ABC);
});

test('a keyed hash matches RFC 4231', () => {
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(keyedHash('Jefe', 'what do ya want for nothing?', 'hex')).toBe(expected);
  const url = keyedHash('Jefe', 'what do ya want for nothing?', 'base64url');
  expect(Buffer.from(url, 'base64url').toString('hex')).toBe(expected);
});
