import { PASSWORD } from '@ziwan/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter ones are refused for their length. */
const COMMON = new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD.min));
const SITE = /^(ziwan|字玩)[\d\W_]*$/i;

/**
 * Whether a password is among the first that anyone tries: seen often in leaks, one character or a short pattern over
 * and over, the name of the site, or the account itself.
 * @param account phone or e-mail, as far as it is known
 */
export function isCommonPassword(password: string, account: readonly (string | null)[]): boolean {
  const word = password.normalize('NFKC').toLowerCase();
  if (COMMON.has(word) || SITE.test(word) || /^(.{1,3})\1+$/su.test(word)) return true;
  return account.some((own) => own !== null && (own === word || own.split('@')[0] === word));
}
