import { createDecipheriv, createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypt } from './encrypt.ts';
import { leadingZeros, work } from './work.ts';

test('each result satisfies its difficulty and is reported', async () => {
  const told: number[] = [];
  const found = await work('t0ken', { bits: 8, count: 4 }, (n) => told.push(n), new AbortController().signal);
  for (const [i, n] of found.entries()) {
    expect(createHash('sha256').update(`t0ken:${i}:${n}`).digest()[0]).toBe(0);
  }
  expect(told).toEqual([1, 2, 3, 4]);
});

test('aborting stops the work', async () => {
  const control = new AbortController();
  const endless = work('t0ken', { bits: 32, count: 1 }, () => {}, control.signal);
  control.abort();
  await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
});

test('counts zero bits across bytes', () => {
  expect(
    [[0x80], [0x01], [0, 0x40], [0, 0, 0x0f], [0, 0]].map((b) => leadingZeros(Uint8Array.from(b))),
  ).toEqual([0, 7, 9, 20, 16]);
});

test('encryption is compatible with AES-128-ECB and PKCS#7', () => {
  for (const text of ['', '{"x":12.5,"y":5}', '十六个字节一共五字'.repeat(40)]) {
    const decipher = createDecipheriv('aes-128-ecb', '0123456789abcdef', null);
    const bytes = Buffer.from(encrypt(text, '0123456789abcdef'), 'base64');
    expect(Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')).toBe(text);
  }
});
