import { sha256Hex } from '@ziwan/infra/digest';

/** Strong validator of a response body. */
export const etagOf = (body: string | Uint8Array): string => `"${sha256Hex(body).slice(0, 32)}"`;
