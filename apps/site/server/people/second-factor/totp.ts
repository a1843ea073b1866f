/** Length (ms) of a time step, as authenticator apps assume (RFC 6238, 5.2). */
const STEP = 30_000;
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const WINDOW = 1;
const ISSUER = '字玩';

/** Loaded on demand: most sites never use it. */
const library = () => import('otpauth');

/** @param label account as the app shows it */
export async function newSecret(label: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await library();
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ issuer: ISSUER, label, secret }).toString() };
}

/** Returns the time step of a valid code; null for a wrong one. Compares in constant time. */
export async function stepOf(secret: string, token: string, now: number): Promise<number | null> {
  const { Secret, TOTP } = await library();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP) + delta;
}
