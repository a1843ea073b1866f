import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { IssuedToken } from '@ziwan/contract';
import { passkeyLogin, passkeyLoginOptions } from '@ziwan/contract/admin';
import { api } from '../api/client.ts';

/** Logs in by a passkey alone. @throws ApiError, or an error that `passkeyMessage` knows */
export async function logInByPasskey(): Promise<IssuedToken> {
  const { ticket, options } = await api.call(passkeyLoginOptions, {}, { quiet: true });
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const passkey = { ...(await startAuthentication({ optionsJSON })) };
  return api.call(passkeyLogin, { body: { ticket, passkey } }, { quiet: true });
}
