import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { expect, test } from 'vitest';
import { ExpiringCache } from './expiring-cache.ts';

const MONTH = 30 * 24 * 60 * 60 * 1000;
const any = () => true;
const textOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();

test('an entry in use stays cached, and an unused one expires after two months', async () => {
  let now = 100 * MONTH;
  const blobs = createMemoryBlobStore();
  const expiring = new ExpiringCache(blobs, 'cache', () => now);
  await expiring.put('used', Buffer.from('a'));
  await expiring.put('unused', Buffer.from('b'));
  now += MONTH;
  expect(textOf(await expiring.get('used', any))).toBe('a');
  now += MONTH;
  await expiring.sweep();
  expect(textOf(await expiring.get('used', any))).toBe('a');
  expect(await expiring.get('unused', any)).toBeNull();
  const left = [];
  for await (const key of blobs.list('cache/')) left.push(key);
  expect(left.some((key) => key.endsWith('/unused'))).toBe(false);
});

test('a damaged entry is deleted, and an older intact copy is used instead', async () => {
  let now = 100 * MONTH;
  const expiring = new ExpiringCache(createMemoryBlobStore(), 'cache', () => now);
  const sound = (bytes: Uint8Array) => Buffer.from(bytes).toString() === 'sound';
  await expiring.put('name', Buffer.from('sound'));
  now += MONTH;
  await expiring.put('name', Buffer.from('damaged'));
  expect(textOf(await expiring.get('name', sound))).toBe('sound');
  await expiring.put('other', Buffer.from('damaged'));
  expect(await expiring.get('other', sound)).toBeNull();
  await expiring.put('other', Buffer.from('sound'));
  expect(textOf(await expiring.get('other', sound))).toBe('sound');
});

test('an entry of the previous period is read although the disk is full', async () => {
  let now = 100 * MONTH;
  const blobs = createMemoryBlobStore();
  const expiring = new ExpiringCache(blobs, 'cache', () => now);
  await expiring.put('used', Buffer.from('a'));
  now += MONTH;
  blobs.put = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  expect(textOf(await expiring.get('used', any))).toBe('a');
});
