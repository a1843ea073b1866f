import { ecb } from '@noble/ciphers/aes';

/** AES-128-ECB with PKCS#7, as the captcha protocol requires. @param secretKey 16 characters @returns base64 */
export function encrypt(text: string, secretKey: string): string {
  const utf8 = new TextEncoder();
  const bytes = ecb(utf8.encode(secretKey)).encrypt(utf8.encode(text));
  return btoa(String.fromCharCode(...bytes));
}
