import { expect, test } from 'vitest';
import { foreignLanguage, isLanguage } from './languages.ts';

test.each([
  ['game/tl/english/script.rpy', 'english'],
  ['res/values-ja/strings.xml', 'ja'],
  ['res/values-en-rUS/strings.xml', 'en-rus'],
  ['App/ja.lproj/Localizable.strings', 'ja'],
  ['i18n/en.json', 'en'],
  ['locale/ko/LC_MESSAGES/game.po', 'ko'],
  ['po/pt_BR.po', 'pt_br'],
  ['Translations/af_ZA.po', 'af_za'],
  ['Translations/zh_TW.po', null],
  ['text/messages_ja.properties', 'ja'],
  ['Assets/Tables/Game_ja.asset', 'ja'],
  ['Assets/Tables/Game Strings(en).asset', null],
  ['game/tl/schinese/script.rpy', null],
  ['res/values-zh-rCN/strings.xml', null],
  ['i18n/zh-CN.json', null],
  ['text/messages_zh.properties', null],
  ['scenes/it.txt', null],
  ['scenes/de/a.txt', null],
  ['data/no-entry.json', null],
])('%s is in %s', (path, language) => {
  expect(foreignLanguage(path)).toBe(language);
});

test('a region is no other language', () => {
  expect([isLanguage('ja', 'ja_JP'), isLanguage('en-us', 'en'), isLanguage('ja', 'en')]).toEqual([
    true,
    true,
    false,
  ]);
});
