import { expect, test } from 'vitest';
import { ShareTokens } from './share-tokens.ts';

test('links that were handed out stay open: the same secret makes the same token for an id', () => {
  const tokens = new ShareTokens('a secret of a site');
  const token = 'abc.jbqCkKZ4hTbmv8ttf-kkZhfeJfXei5Zp';
  expect(tokens.of('abc')).toBe(token);
  expect(tokens.open(token)).toBe('abc');
  expect(new ShareTokens('another secret').open(token)).toBe(null);
});

test('a token that is cut, extended, written otherwise or of another link opens nothing', () => {
  const tokens = new ShareTokens('a secret of a site');
  const [, proof = ''] = tokens.of('abc').split('.');
  for (const token of [
    `abd.${proof}`,
    `abc.${proof.slice(0, -4)}`,
    `abc.${proof}AAAA`,
    `abc.${proof}.x`,
    `abc.${proof}=`,
    'abc',
    '',
  ])
    expect(tokens.open(token), token).toBe(null);
});
