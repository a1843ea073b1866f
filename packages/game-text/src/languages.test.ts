import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  ['game/tl/schinese/script.rpy', 'zh-Hans'],
  ['game/tl/tchinese/script.rpy', 'zh-Hant'],
  ['game/script.rpy', undefined],
  ['app/src/main/res/values-zh-rCN/strings.xml', 'zh-Hans'],
  ['app/src/main/res/values-zh-rTW/strings.xml', 'zh-Hant'],
  ['app/src/main/res/values/strings.xml', undefined],
  ['ios/zh-Hans.lproj/Localizable.strings', 'zh-Hans'],
  ['locale/ja/LC_MESSAGES/game.po', 'ja'],
  ['locale/zh_TW.po', 'zh-Hant'],
  ['lang/zh_cn.json', 'zh-Hans'],
  ['i18n/messages_zh_CN.properties', 'zh-Hans'],
  ['i18n/messages.zh-Hant.json', 'zh-Hant'],
  ['localisation/simp_chinese/events_l_simp_chinese.yml', 'zh-Hans'],
  ['Languages/ChineseSimplified/Keyed/a.xml', 'zh-Hans'],
  ['text/en/ui_zh.json', 'zh'],
  ['de/ui.json', 'de'],
  ['say_it.txt', undefined],
  ['dialogue.csv', undefined],
  ['chapter_one/scene.txt', undefined],
] as const)('%s is in %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});

test.each([
  ['zh_CN', 'zh-Hans'],
  ['zh-Hant', 'zh-Hant'],
  ['简体', 'zh-Hans'],
  ['简体中文', 'zh-Hans'],
  ['繁體', 'zh-Hant'],
  ['繁體中文', 'zh-Hant'],
  ['中文', 'zh'],
  ['Chinese (Simplified)(zh-Hans)', 'zh-Hans'],
  ['Chinese (Traditional)', 'zh-Hant'],
  ['Japanese(ja)', 'ja'],
  ['English', 'en'],
  ['zh_TW', 'zh-Hant'],
  ['对白!zh_TW', 'zh-Hant'],
  ['items.name.zh-CN', 'zh-Hans'],
  ['lines.en', 'en'],
  ['text', undefined],
  ['说话人', undefined],
  ['it', 'it'],
  ['take.it', undefined],
] as const)('a part with the title %s is in %s', (part, language) => {
  expect(languageOf('dialogue.csv', part)).toBe(language);
});

test('a column says more than the folder that its table is in', () => {
  expect(languageOf('zh-Hans/ui.csv', 'ja')).toBe('ja');
  expect(languageOf('zh-Hans/ui.csv', 'text')).toBe('zh-Hans');
});
