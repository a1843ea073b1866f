import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import type { Section } from '../sections/section.ts';
import { chinese } from './chinese.ts';

/** Serves react-admin's messages and the sections' names and labels, in Chinese only. */
export function createI18nProvider(sections: readonly Section[]): I18nProvider {
  const resources = Object.fromEntries(
    sections.map(({ name, title, labels, words }) => [name, { name: title, fields: labels, ...words }]),
  );
  return polyglot(() => ({ ...chinese, resources }), 'zh-CN', [{ locale: 'zh-CN', name: '简体中文' }], {
    allowMissing: true,
  });
}
