import { createHmac, hash } from 'node:crypto';

type Data = string | Uint8Array;

/** 64 hexadecimal digits. */
export const sha256Hex = (data: Data): string => hash('sha256', data, 'hex');

/** 43 characters that need no escaping in a URL. */
export const sha256Url = (data: Data): string => hash('sha256', data, 'base64url');

/** 32 bytes. */
export const sha256 = (data: Data): Buffer => hash('sha256', data, 'buffer');

/**
 * HMAC-SHA256: a hash that only a holder of the secret can compute or check.
 * @param text begins with its purpose, so that one secret can serve several
 */
export const keyedHash = (secret: string, text: string, encoding: 'hex' | 'base64url'): string =>
  createHmac('sha256', secret).update(text).digest(encoding);
