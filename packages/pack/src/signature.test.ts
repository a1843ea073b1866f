import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedBy, keyInPem, type Signing, signerOf, withSignature } from './signature.ts';

function signing(): Signing & { pem: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKey.export({ format: 'jwk' }).x as string,
    pem: publicKey.export({ format: 'pem', type: 'spki' }) as string,
    sign: (bytes) => sign(null, bytes, privateKey).toString('base64url'),
  };
}
const site = signing();
const other = signing();
const PROGRAM = Buffer.from(`console.log('字玩');\n${'// …\n'.repeat(100)}`);

test('a signed program names the key that signed it, however short it is', () => {
  for (const program of [PROGRAM, Buffer.from('1'), Buffer.alloc(0)])
    expect(signerOf(withSignature(program, site))).toBe(site.key);
});

test('a program with any other byte, one cut short, and one without a signature have no signer', () => {
  const signed = withSignature(PROGRAM, site);
  for (let at = 0; at < signed.length; at++) {
    const altered = Buffer.from(signed);
    altered[at] = (altered[at] as number) ^ 1;
    expect(signerOf(altered), `byte ${at}`).toBeNull();
  }
  for (const length of [0, 100, signed.length - 1]) expect(signerOf(signed.subarray(0, length))).toBeNull();
  expect(signerOf(PROGRAM)).toBeNull();
  expect(signerOf(Buffer.concat([signed, Buffer.from('evil()')]))).toBeNull();
});

test('a key and a signature have one spelling each', () => {
  const signature = site.sign(PROGRAM);
  for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
    const key = site.key.slice(0, -1) + last;
    const given = signature.slice(0, -1) + last;
    expect(isSignedBy(key, PROGRAM, signature), key).toBe(key === site.key);
    expect(isSignedBy(site.key, PROGRAM, given), given).toBe(given === signature);
  }
});

test('whoever signs a program anew is its signer', () => {
  expect(signerOf(withSignature(withSignature(PROGRAM, site), other))).toBe(other.key);
});

test('a signature holds for its bytes and key alone', () => {
  const signature = site.sign(PROGRAM);
  expect(isSignedBy(site.key, PROGRAM, signature)).toBe(true);
  expect(isSignedBy(other.key, PROGRAM, signature)).toBe(false);
  expect(isSignedBy(site.key, PROGRAM.subarray(1), signature)).toBe(false);
  for (const [key, given] of [
    ['', signature],
    ['not a key', signature],
    [site.key, ''],
    [site.key, 'not a signature'],
  ] as const)
    expect(isSignedBy(key, PROGRAM, given)).toBe(false);
});

test('the key in a PEM file is read; other files and keys are not', () => {
  expect(keyInPem(site.pem)).toBe(site.key);
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  for (const pem of ['', '{}', publicKey.export({ format: 'pem', type: 'spki' }) as string])
    expect(() => keyInPem(pem)).toThrow();
});
