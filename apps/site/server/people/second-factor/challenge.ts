import { keyedHash } from '@ziwan/infra/digest';

/** Challenge of a ticket, which is random, expires and is used up once, and so is its challenge. */
export const challengeOf = (secret: string, ticket: string): string =>
  keyedHash(secret, `passkey challenge\n${ticket}`, 'base64url');
