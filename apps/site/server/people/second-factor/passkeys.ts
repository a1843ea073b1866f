import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Passkey } from './repository.ts';

const SITE = '字玩';

/** Loaded on demand: most sites never use it. */
const library = () => import('@simplewebauthn/server');

/** What a browser returned; the library checks every member. */
export type Returned = Readonly<Record<string, unknown>>;

/** True where browsers offer passkeys: under a host name, over HTTPS or on the machine itself. */
export function passkeysPossible(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost');
}

const hostOf = (origin: string): string => new URL(origin).hostname;

const described = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] }));

/** Bytes that the library encodes as the challenge. */
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

export async function additionOptions(given: {
  origin: string;
  challenge: string;
  user: { id: string; nickname: string };
  /** Passkeys that the authenticator must not add again. */
  existing: readonly Passkey[];
}): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: SITE,
    rpID: hostOf(given.origin),
    userName: given.user.nickname,
    userDisplayName: given.user.nickname,
    userID: new Uint8Array(Buffer.from(given.user.id)),
    challenge: bytesOf(given.challenge),
    excludeCredentials: described(given.existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

export async function requestOptions(given: {
  origin: string;
  challenge: string;
  /** Passkeys to choose from; none lets the browser offer its own. */
  passkeys: readonly Passkey[];
  userVerification: 'required' | 'preferred';
}): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(given.origin),
    challenge: bytesOf(given.challenge),
    allowCredentials: described(given.passkeys),
    userVerification: given.userVerification,
  });
  return { ...options };
}

/** Verifies what a new passkey signed; null if anything is wrong with it. */
export async function verifyAddition(
  returned: Returned,
  { origin, challenge }: { origin: string; challenge: string },
): Promise<Pick<Passkey, 'id' | 'public_key' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await library();
  const response = { clientExtensionResults: {}, ...returned } as unknown as RegistrationResponseJSON;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
    };
  } catch {
    // The library throws for each way in which input can be wrong.
    return null;
  }
}

/** Verifies what a known passkey signed. @returns its new counter; null if anything is wrong */
export async function verifyUse(
  returned: Returned,
  passkey: Passkey,
  expected: { origin: string; challenge: string; userVerification: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const response = { clientExtensionResults: {}, ...returned } as unknown as AuthenticationResponseJSON;
  const credential: WebAuthnCredential = {
    id: passkey.id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
    counter: Number(passkey.counter),
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: hostOf(expected.origin),
      credential,
      requireUserVerification: expected.userVerification,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
