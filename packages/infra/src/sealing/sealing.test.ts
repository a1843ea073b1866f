import { expect, test } from 'vitest';
import { Sealer } from './index.ts';

const secret = 'a secret of more than thirty-two characters';

test('a sealed text opens only with the same purpose and secret, and reveals nothing', () => {
  const sealer = new Sealer(secret, 'one');
  const sealed = sealer.seal('user-账号');
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealed).not.toBe(sealer.seal('user-账号'));
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('user');
  expect(new Sealer(secret, 'one').open(sealed)).toBe('user-账号');
  expect(new Sealer(secret, 'two').open(sealed)).toBeNull();
  expect(new Sealer(`${secret}!`, 'one').open(sealed)).toBeNull();
});

test('a token that was altered, truncated, re-encoded or made up does not open', () => {
  const sealer = new Sealer(secret, 'one');
  const sealed = sealer.seal('user');
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(sealer.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
    expect(sealer.open(sealed.slice(0, at))).toBeNull();
  }
  for (const made of ['', 'x', '=', `${sealed}=`, `${sealed}A`, ` ${sealed}`, '中文', 'A'.repeat(400)]) {
    expect(sealer.open(made)).toBeNull();
  }
});

test('what was sealed before an update still opens: the order and lengths of its parts stay', () => {
  const sealed = 'uXcFIMydZ9wR-QSeLsnkubFp9rEVMR7PIeZNtjiIoeu4v4iQH_Eo';
  expect(new Sealer(secret, 'one').open(sealed)).toBe('user-账号');
});
