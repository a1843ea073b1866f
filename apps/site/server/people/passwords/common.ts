import { PASSWORD } from '@ziwan/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Excludes passwords that are rejected for their length anyway. */
const COMMON = new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD.min));
const SITE = /^(ziwan|字玩)[\d\W_]*$/i;

/**
 * Detects easily guessed passwords: frequent in leaks, repeated short patterns, the site's name or the account.
 * @param account phone and e-mail, if known
 */
export function isCommonPassword(password: string, account: readonly (string | null)[]): boolean {
  const word = password.normalize('NFKC').toLowerCase();
  if (COMMON.has(word) || SITE.test(word) || /^(.{1,3})\1+$/su.test(word)) return true;
  return account.some((own) => own !== null && (own === word || own.split('@')[0] === word));
}
