import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import type { Section } from '../sections/section.ts';
import { chinese } from './chinese.ts';

const HAN = /\p{Script=Han}/u;

/** Serves react-admin's messages and the sections' names and labels, in Chinese only. */
export function createI18nProvider(sections: readonly Section[]): I18nProvider {
  const resources = Object.fromEntries(
    sections.map(({ name, title, labels, words }) => [name, { name: title, fields: labels, ...words }]),
  );
  const provider = polyglot(
    () => ({ ...chinese, resources }),
    'zh-CN',
    [{ locale: 'zh-CN', name: '简体中文' }],
    { allowMissing: true },
  );
  return {
    ...provider,
    // A button's own words come as the key, and react-admin's general ones as the fallback, which would win.
    translate: (key, options) => (HAN.test(key) ? key : provider.translate(key, options)),
  };
}
