import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Sealing } from './sealing.ts';
import { concat } from './vault.ts';

const CHUNK = 64 * 1024;
const PASSPHRASE = '三个词的口令 fonts';
const CHEAP = { N: 16, r: 8, p: 1 };

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])(
  'a file of %i bytes comes back, however it is cut up on the way',
  async (length) => {
    const { sealing, header } = await Sealing.create(PASSPHRASE, CHEAP);
    const plain = randomBytes(length);
    const sealed = await concat(sealing.seal(pieces(plain, 10_007)));
    expect(sealed.length).toBe(sealing.sealedSize(length));
    const opened = await Sealing.open(PASSPHRASE, header);
    expect(await concat(opened.open(pieces(sealed, 997)))).toEqual(plain);
  },
);

test('nothing of a file can be read in its sealed form', async () => {
  const { sealing } = await Sealing.create(PASSPHRASE, CHEAP);
  const plain = randomBytes(2 * CHUNK);
  const sealed = await concat(sealing.seal(pieces(plain, 10_007)));
  for (let at = 0; at < plain.length; at += 1000)
    expect(sealed.includes(plain.subarray(at, at + 16)), `byte ${at}`).toBe(false);
});

test('a file that was cut, extended, reordered or changed in one bit is refused', async () => {
  const { sealing } = await Sealing.create(PASSPHRASE, CHEAP);
  const sealed = await concat(sealing.seal(pieces(randomBytes(3 * CHUNK), CHUNK)));
  const part = (from: number, to: number) =>
    sealed.subarray(32 + from * (CHUNK + 16), 32 + to * (CHUNK + 16));
  const head = sealed.subarray(0, 32);
  const flipped = Buffer.from(sealed);
  flipped[40_000] = (flipped[40_000] as number) ^ 1;
  const wrong = {
    cut: Buffer.concat([head, part(0, 2)]),
    'cut to nothing': Buffer.alloc(0),
    'cut to its salt': head,
    extended: Buffer.concat([sealed, Buffer.alloc(20)]),
    reordered: Buffer.concat([head, part(1, 2), part(0, 1), part(2, 3)]),
    changed: flipped,
  };
  for (const [name, bytes] of Object.entries(wrong))
    await expect(concat(sealing.open(pieces(bytes, 5000))), name).rejects.toMatchObject({
      code: 'BACKUP_DAMAGED',
    });
});

test('guessing a passphrase takes 64 MiB a try', async () => {
  const { header } = await Sealing.create(PASSPHRASE);
  expect(128 * header.N * header.r).toBe(64 * 1024 ** 2);
  await Sealing.open(PASSPHRASE, header);
});

test('another passphrase is recognised before anything is read', async () => {
  const { header } = await Sealing.create(PASSPHRASE, CHEAP);
  await expect(Sealing.open('另一个口令', header)).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
});
