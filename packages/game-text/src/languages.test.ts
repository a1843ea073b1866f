import { expect, test } from 'vitest';
import { languageOf, statedLanguage } from './languages.ts';
import { readGameText } from './read.ts';
import { moFile } from './testing/binary.ts';
import { readText } from './testing/read.ts';

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
  ['messages:ja', 'ja'],
  ['m_Localized:zh-TW', 'zh-Hant'],
  ['@zh', 'zh'],
  ['@zh_TW', 'zh-Hant'],
] as const)('a part with the title %s is in %s', (part, language) => {
  expect(languageOf('dialogue.csv', part)).toBe(language);
});

test('a column says more than the folder that its table is in', () => {
  expect(languageOf('zh-Hans/ui.csv', 'ja')).toBe('ja');
  expect(languageOf('zh-Hans/ui.csv', 'text')).toBe('zh-Hans');
});

test.each([
  ['a.po', 'msgid ""\nmsgstr ""\n"Language-Team: Ancient Greek\\n"\n"Language: grc\\n"\n', 'grc'],
  ['a.po', 'msgid ""\nmsgstr ""\n"Language: \\n"\n"Plural-Forms: x\\n"\n', undefined],
  ['a.po', 'msgid ""\nmsgstr ""\n"A: 1\\n"\n\nmsgid ""\n"Language: en"\nmsgstr "x"\n', undefined],
  ['a.pot', 'msgid ""\r\nmsgstr ""\r\n"Language: zh_CN.UTF-8\\n"\r\n', 'zh_CN.UTF-8'],
  ['a.xlf', '<xliff version="1.2"><file source-language="en"\n target-language="ja-JP">', 'ja-JP'],
  ['a.xliff', '<xliff version="2.0" srcLang="en" trgLang=\'ko\'>', 'ko'],
  ['a.ts', '<!DOCTYPE TS>\n<TS version="2.1" language="de_DE">', 'de_DE'],
  ['a.ts', 'const language = "de";', undefined],
  ['a.tres', '[gd_resource type="Translation" format=2]\n\n[resource]\nlocale = "fr"\n', 'fr'],
  ['a.tres', '[gd_resource type="Theme" format=2]\n\n[resource]\nlocale = "fr"\n', undefined],
  ['a.asset', '  m_LocaleId:\n    m_Code: ja\n', 'ja'],
  ['a.yml', '\uFEFFl_english:\n K:0 "x"\n', 'english'],
  ['a.yml', 'level: l_english\n', undefined],
  ['a.txt', '"Language: grc\\n"', undefined],
])('%s states its language: %j', (name, head, language) => {
  expect(statedLanguage(name, head)).toBe(language);
});

test.each([
  ['zh_Hans_CN', 'zh-Hans'],
  ['zh_CN.UTF-8', 'zh-Hans'],
  ['cmn-Hant-TW', 'zh-Hant'],
  ['simp_chinese', 'zh-Hans'],
  ['sr@latin', 'sr'],
  ['pt_AO', 'pt'],
  ['grc', 'grc'],
  ['klingon', undefined],
])('a language that is written %s is %s', (stated, language) => {
  expect(languageOf('game.po', 'msgstr', stated)).toBe(language);
});

test('a file’s own name says more than its head, and that more than its folders', () => {
  expect(languageOf('locale/zh_TW.po', 'msgstr', 'en')).toBe('zh-Hant');
  expect(languageOf('en/game.po', 'msgstr', 'zh_CN')).toBe('zh-Hans');
});

test('a reading has the language that its file states', async () => {
  const head = 'msgid ""\nmsgstr ""\n"Language: zh_CN\\n"\n';
  const { language } = await readText('game.po', `${head}\nmsgid "a"\nmsgstr "龙"\n`);
  expect(language).toBe('zh_CN');
  expect((await readText('game.po', 'msgid "a"\nmsgstr "龙"\n')).language).toBeUndefined();
  const bytes = moFile([['a', '龙']], { head: 'Language: zh_TW\n' });
  expect((await readGameText({ name: 'game.mo', bytes })).language).toBe('zh_TW');
});
