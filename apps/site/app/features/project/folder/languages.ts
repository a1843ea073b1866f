import { isChinese, languageOf, mayStateLanguage, STATED_WITHIN, statedLanguage } from '@ziwan/game-text';

/** Codes and names of languages that are not Chinese, as folders and files are named. */
const FOREIGN =
  'en|eng|english|ja|jp|jpn|japanese|ko|kr|kor|korean|fr|fra|french|de|deu|ger|german|es|spa|spanish|it|ita|italian|pt|por|portuguese|ru|rus|russian|pl|polish|tr|turkish|uk|ukrainian|vi|vietnamese|th|thai|id|indonesian|ar|arabic|nl|dutch|sv|cs|hu|fi|da|nb|no|el|he|hi|ro|bg|ms';
const CODE = `(?:${FOREIGN})(?:[-_]r?[a-z]{2,4}|[-_]\\d{3})?`;
/** Folders whose children are languages. */
const PARENTS = 'tl|locales?|lang|langs|languages?|i18n|l10n|locali[sz]ations?|translations?|texts?|strings';
const PATHS = [
  new RegExp(`(?:^|/)(?:${PARENTS})/(${CODE})(?:/|\\.[a-z\\d]+$)`, 'i'),
  new RegExp(`(?:^|/)values-(${CODE})/`, 'i'),
  new RegExp(`(?:^|/)(${CODE})\\.lproj/`, 'i'),
  /** `messages_ja.properties`, `ui.en-US.json`, `Game_ja.asset`; two letters, as words of English end files, too. */
  /[\w)\]][._-]((?:en|ja|jp|ko|kr|fr|de|es|it|pt|ru|pl|tr|uk|vi|th|ar)(?:[-_][a-z]{2}|[-_]\d{3})?)\.[a-z\d]+$/i,
  // Of other languages, only codes with a region are certain.
  /(?:^|\/)((?!zh)[a-z]{2,3}[-_][A-Z]{2})\.(?:po|json|csv|tres|properties|lang|xliff?|strings|ya?ml)$/,
  new RegExp(`(?:^|/)(${CODE})\\.(?:po|csv|json|ftl|ya?ml|properties|tres|lang|xliff?|strings)$`, 'i'),
];

/** Language in which a path says its file is written, unless that is Chinese or nothing is said; lower case. */
export function foreignLanguage(path: string): string | null {
  for (const pattern of PATHS) {
    const found = pattern.exec(path)?.[1];
    if (found) return found.toLowerCase();
  }
  return null;
}

/**
 * Language that a file states in its first bytes, unless that or its path is Chinese; lower case. Catalogues name theirs
 * in a header, whatever their own name is.
 */
export async function foreignStatement({
  path,
  file,
}: {
  readonly path: string;
  readonly file: Blob;
}): Promise<string | null> {
  if (!mayStateLanguage(path) || languageOf(path)?.startsWith('zh')) return null;
  const head = await file
    .slice(0, STATED_WITHIN)
    .text()
    .catch(() => '');
  const language = statedLanguage(path, head);
  return language === undefined || isChinese(language) ? null : language.toLowerCase();
}

/** True if two names of languages, `ja` and `ja_JP`, mean one. */
export const isLanguage = (name: string, code: string): boolean =>
  name.split(/[-_]/)[0] === code.toLowerCase().split(/[-_]/)[0];
