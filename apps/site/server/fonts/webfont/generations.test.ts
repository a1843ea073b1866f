import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { expect, test } from 'vitest';
import { Generations } from './generations.ts';

const MONTH = 30 * 24 * 60 * 60 * 1000;
const any = () => true;
const textOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();

test('what is asked for lives on, what is not goes after two months', async () => {
  let now = 100 * MONTH;
  const blobs = createMemoryBlobStore();
  const generations = new Generations(blobs, 'cache', () => now);
  await generations.put('used', Buffer.from('a'));
  await generations.put('unused', Buffer.from('b'));
  now += MONTH;
  expect(textOf(await generations.get('used', any))).toBe('a');
  now += MONTH;
  await generations.sweep();
  expect(textOf(await generations.get('used', any))).toBe('a');
  expect(await generations.get('unused', any)).toBeNull();
  const left = [];
  for await (const key of blobs.list('cache/')) left.push(key);
  expect(left.some((key) => key.endsWith('/unused'))).toBe(false);
});

test('damaged bytes are removed, and an older sound copy is taken instead', async () => {
  let now = 100 * MONTH;
  const generations = new Generations(createMemoryBlobStore(), 'cache', () => now);
  const sound = (bytes: Uint8Array) => Buffer.from(bytes).toString() === 'sound';
  await generations.put('name', Buffer.from('sound'));
  now += MONTH;
  await generations.put('name', Buffer.from('damaged'));
  expect(textOf(await generations.get('name', sound))).toBe('sound');
  await generations.put('other', Buffer.from('damaged'));
  expect(await generations.get('other', sound)).toBeNull();
  await generations.put('other', Buffer.from('sound'));
  expect(textOf(await generations.get('other', sound))).toBe('sound');
});
