import fc from 'fast-check';
import type { FormatId } from '../formats/index.ts';
import type { RuleId } from '../markup/index.ts';
import { locresFile, moFile } from './binary.ts';
import { mapOf, marshalled } from './marshal.ts';
import { workbook } from './workbook.ts';

const HAN = Array.from(
  '夜雨敲窗掌灯人把最后一盏灯挂上城门你来晚了她说江湖风急舟小浪高天地玄黄宇宙洪荒，。！？「」“”—…0123',
);
/** Words that no rule takes for markup beside any other piece. */
const words = fc
  .array(fc.constantFrom(...HAN), { minLength: 1, maxLength: 12 })
  // Digits would complete a placeholder, quotation marks are syntax of scripts.
  .map((characters) => `字${characters.join('')}字`);

export const MARKUP: Partial<Record<RuleId, readonly string[]>> = {
  tags: ['<b>', '</b>', '<color=#FF0000>', '<size=120%>', '<sprite name="a">', '<br>'],
  bbcode: ['[b]', '[/b]', '[color=red]', '[wave amp=5.0]', '[img]res://a.png[/img]'],
  braces: ['{0}', '{name}', '{0:N2}', '{{count}}'],
  templates: ['${x}', '#{y}', '$(z)'],
  printf: ['%s', '%1$d', '%5.2f', '%(name)s'],
  rpgmaker: ['\\C[3]', '\\N[1]', '\\.', '\\!', '\\G', '%1'],
  renpy: ['{w}', '{w=0.5}', '{/b}', '[name]', '[a.b!t]'],
  yarn: ['[wave]', '[/wave]', '{$x}', '[a=1/]'],
  ink: ['<>', '{x}', '{x > 1}'],
  markdown: ['**', '~~', '`'],
  inline: ['<p>', '<a href="x">', '<g id="1">'],
  apple: ['%#@n@', '%arg'],
  qt: ['%1', '%n'],
  minecraft: ['§6', '§l', '§r'],
  paradox: ['§Y', '§!', '£gold£', '$NAME$', '[Root.GetName]', '@army!'],
  rimworld: ['[PAWN_nameDef]', '(*Name)', '(/Name)'],
  messageformat: ['{0,number,#.##}', '{1,date}'],
  unreal: ['<Style>', '</>'],
  subtitles: ['<i>', '</i>', '{\\an8}', '<00:01.000>'],
  ass: ['{\\b1}', '\\N', '\\h'],
  fluent: ['{ $name }', '{ NUMBER($n) }'],
  kag: ['[l]', '[font color="red"]', '[r]'],
  nscripter: ['!w500', '#FF0000', '@', '!sd'],
  webgal: ['|', '{name}'],
  naninovel: ['[i]', '{x}', '|#a1|'],
  dialogic: ['[pause=1]', '{Name}', '[b]'],
  dialogue: ['[wait=1]', '{{name}}', '[b]'],
  twine: ["''", '$name', '$a.b'],
};

/** Lines of words with markup at known places: `drawn` is what remains. */
export function lines(rules: readonly RuleId[]) {
  const markup = fc.constantFrom(...rules.flatMap((rule) => MARKUP[rule] ?? []));
  const line = fc.tuple(words, fc.array(fc.tuple(markup, words), { maxLength: 5 })).map(([first, rest]) => ({
    text: first + rest.map(([tag, word]) => tag + word).join(''),
    drawn: first + rest.map(([, word]) => word).join(''),
  }));
  return fc.array(line, { minLength: 1, maxLength: 15 });
}

const GENERAL: readonly RuleId[] = ['tags', 'bbcode', 'braces', 'templates', 'printf'];
const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes lines as a file of each format. */
export const WRITERS: readonly {
  format: FormatId;
  name: string;
  rules: readonly RuleId[];
  write: (texts: readonly string[]) => string | Uint8Array;
}[] = [
  { format: 'txt', name: 'a.txt', rules: GENERAL, write: (texts) => texts.join('\r\n') },
  { format: 'markdown', name: 'a.md', rules: ['markdown', 'tags'], write: (texts) => texts.join('\n\n') },
  { format: 'csv', name: 'a.csv', rules: GENERAL, write: (texts) => table('id,台词', texts) },
  {
    format: 'i2-csv',
    name: 'a.csv',
    rules: GENERAL,
    write: (texts) => table('Key,Type,Desc,Chinese', texts, 'Text,,'),
  },
  { format: 'unity-csv', name: 'a.csv', rules: GENERAL, write: (texts) => table('Key,Chinese(zh)', texts) },
  { format: 'godot-csv', name: 'a.csv', rules: GENERAL, write: (texts) => table('keys,zh', texts) },
  {
    format: 'unreal-csv',
    name: 'a.csv',
    rules: ['unreal'],
    write: (texts) => table('Key,SourceString', texts),
  },
  {
    format: 'tsv',
    name: 'a.tsv',
    rules: ['braces'],
    write: (texts) => `id\t台词\n${texts.map((t) => `1\t${t}`).join('\n')}`,
  },
  {
    format: 'json',
    name: 'a.json',
    rules: GENERAL,
    write: (texts) => JSON.stringify({ a: texts.map((text) => ({ id: 'x', text })) }),
  },
  {
    format: 'rpgmaker',
    name: 'Map001.json',
    rules: ['rpgmaker'],
    write: (texts) =>
      JSON.stringify({
        events: [{ list: texts.map((text) => ({ code: 401, indent: 0, parameters: [text] })) }],
      }),
  },
  {
    format: 'rgss',
    name: 'Map001.rvdata2',
    rules: ['rpgmaker'],
    write: (texts) => marshalled(mapOf(texts.map((text) => [401, text]))),
  },
  {
    format: 'minecraft-json',
    name: 'zh_cn.json',
    rules: ['minecraft', 'printf'],
    write: (texts) => JSON.stringify(Object.fromEntries(texts.map((text, i) => [`item.k${i}`, text]))),
  },
  {
    format: 'articy-json',
    name: 'a.json',
    rules: GENERAL,
    write: (texts) =>
      JSON.stringify({
        Settings: {},
        Packages: texts.map((text) => ({ Properties: { TechnicalName: 'x', Text: text } })),
      }),
  },
  {
    format: 'xcstrings',
    name: 'a.xcstrings',
    rules: ['apple', 'printf'],
    write: (texts) =>
      JSON.stringify({
        strings: Object.fromEntries(
          texts.map((text, i) => [
            `k${i}`,
            { localizations: { 'zh-Hans': { stringUnit: { value: text } } } },
          ]),
        ),
      }),
  },
  {
    format: 'gamemaker',
    name: 'a.yy',
    rules: GENERAL,
    write: (texts) => `{"a":[${texts.map((t) => `{"text":${quoted(t)},}`)},],}`,
  },
  {
    format: 'po',
    name: 'a.po',
    rules: GENERAL,
    write: (texts) => texts.map((text, i) => `msgid "k${i}"\nmsgstr ""\n${quoted(text)}\n`).join('\n'),
  },
  {
    format: 'unreal-po',
    name: 'a.po',
    rules: ['unreal'],
    write: (texts) =>
      texts.map((text, i) => `#. Key:\tk${i}\nmsgid "k${i}"\nmsgstr ${quoted(text)}\n`).join('\n'),
  },
  {
    format: 'mo',
    name: 'a.mo',
    rules: GENERAL,
    write: (texts) => moFile(texts.map((text, i) => [`k${i}`, text])),
  },
  {
    format: 'locres',
    name: 'a.locres',
    rules: ['unreal'],
    write: (texts) =>
      locresFile(
        texts.length % 4,
        texts.map((text, i) => [`k${i}`, text]),
      ),
  },
  {
    format: 'xliff',
    name: 'a.xlf',
    rules: GENERAL,
    write: (texts) =>
      `<xliff version="2.0"><file><unit id="u">${texts
        .map((text) => `<segment><source>x</source><target>${escaped(text)}</target></segment>`)
        .join('\n')}</unit></file></xliff>`,
  },
  {
    format: 'xlsx',
    name: 'a.xlsx',
    rules: GENERAL,
    write: (texts) => {
      const rows = texts.map((text) => `<row><c t="inlineStr"><is><t>${escaped(text)}</t></is></c></row>`);
      return workbook([{ name: '表', rows: rows.join('') }]);
    },
  },
  {
    format: 'renpy',
    name: 'a.rpy',
    rules: ['renpy'],
    write: (texts) => texts.map((text) => `    e ${quoted(text)}`).join('\n'),
  },
  { format: 'ink', name: 'a.ink', rules: ['ink', 'tags'], write: (texts) => texts.join('\n') },
  {
    format: 'yarn',
    name: 'a.yarn',
    rules: ['yarn', 'tags'],
    write: (texts) => `title: a\n---\n${texts.join('\n')}\n===\n`,
  },
  { format: 'kag', name: 'a.ks', rules: ['kag'], write: (texts) => `*a\n;注释\n${texts.join('\n')}` },
  { format: 'nscripter', name: '0.txt', rules: ['nscripter'], write: nscript },
  {
    format: 'nscript-dat',
    name: 'nscript.dat',
    rules: ['nscripter'],
    write: (texts) => new TextEncoder().encode(nscript(texts)).map((byte) => byte ^ 0x84),
  },
  {
    format: 'webgal',
    name: 'a.txt',
    rules: ['webgal'],
    write: (texts) => `changeBg:图.webp;\n${texts.map((t) => `:${t};注释\n`).join('')}`,
  },
  {
    format: 'naninovel',
    name: 'a.nani',
    rules: ['naninovel'],
    write: (texts) => `; 注释\n# 标签\n${texts.join('\n')}`,
  },
  {
    format: 'dialogic',
    name: 'a.dtl',
    rules: ['dialogic'],
    write: (texts) => `# 注释\n${texts.map((t) => `_: ${t}`).join('\n')}`,
  },
  {
    format: 'dialogic-character',
    name: 'a.dch',
    rules: ['braces'],
    write: (texts) => `{${texts.map((text) => `"nickname": ${quoted(text)}`).join(',\n')}}`,
  },
  {
    format: 'dialogue-manager',
    name: 'a.dialogue',
    rules: ['dialogue'],
    write: (texts) => `~ 标题\n${texts.join('\n')}\n=> END`,
  },
  {
    format: 'twee',
    name: 'a.twee',
    rules: ['twine', 'inline'],
    write: (texts) => `:: 标题\n${texts.join('\n')}`,
  },
  {
    format: 'twine',
    name: 'a.html',
    rules: ['twine', 'inline'],
    write: (texts) =>
      `<html><tw-storydata name="a"><tw-passagedata name="标题">${texts.map(escaped).join('\n')}</tw-passagedata></tw-storydata></html>`,
  },
  {
    format: 'html',
    name: 'a.html',
    rules: ['braces', 'templates', 'printf'],
    write: (texts) =>
      `<!doctype html>\n<html><body><!-- 注释 -->\n${texts.map((t) => `<p>${escaped(t)}`).join('\n')}</html>`,
  },
  {
    format: 'android',
    name: 'strings.xml',
    rules: ['inline', 'printf'],
    write: (texts) =>
      `<resources>${texts.map((t, i) => `<string name="k${i}">${escaped(t.replaceAll('"', '\\"'))}</string>\n`).join('')}</resources>`,
  },
  {
    format: 'rimworld',
    name: 'a.xml',
    rules: ['rimworld'],
    write: (texts) =>
      `<LanguageData>${texts.map((t, i) => `<k${i}>${escaped(t)}</k${i}>\n`).join('')}</LanguageData>`,
  },
  {
    format: 'articy-xml',
    name: 'a.xml',
    rules: GENERAL,
    write: (texts) =>
      `<ArticyData>${texts.map((t) => `<Text><LocalizedString Lang="zh">${escaped(t)}</LocalizedString></Text>`).join('\n')}</ArticyData>`,
  },
  {
    format: 'xml',
    name: 'a.xml',
    rules: GENERAL,
    write: (texts) => `<a>${texts.map((t) => `<b>${escaped(t)}</b>`).join('\n')}</a>`,
  },
  {
    format: 'resx',
    name: 'a.resx',
    rules: GENERAL,
    write: (texts) =>
      `<root>${texts.map((t, i) => `<data name="k${i}"><value>${escaped(t)}</value></data>`).join('\n')}</root>`,
  },
  {
    format: 'qt',
    name: 'a.ts',
    rules: ['qt', 'inline'],
    write: (texts) =>
      `<!DOCTYPE TS><TS><context><name>c</name>${texts.map((t) => `<message><source>s</source><translation>${escaped(t)}</translation></message>`).join('\n')}</context></TS>`,
  },
  {
    format: 'apple-strings',
    name: 'a.strings',
    rules: ['apple', 'printf'],
    write: (texts) => texts.map((t, i) => `/* 注释 */\n"k${i}" = ${quoted(t)};`).join('\n'),
  },
  {
    format: 'apple-plurals',
    name: 'a.stringsdict',
    rules: ['apple', 'printf'],
    write: (texts) =>
      `<plist><dict>${texts.map((t) => `<key>other</key><string>${escaped(t)}</string>`).join('\n')}</dict></plist>`,
  },
  {
    format: 'properties',
    name: 'a.properties',
    rules: ['messageformat'],
    write: (texts) => `# 注释\n${texts.map((t, i) => `k${i}=${t.replaceAll('\\', '\\\\')}`).join('\n')}`,
  },
  {
    format: 'minecraft-lang',
    name: 'a.lang',
    rules: ['minecraft', 'printf'],
    write: (texts) => texts.map((t, i) => `item.k${i}=${t}`).join('\n'),
  },
  {
    format: 'fluent',
    name: 'a.ftl',
    rules: ['fluent'],
    write: (texts) => `# 注释\n${texts.map((t, i) => `k${i} = ${t}`).join('\n')}`,
  },
  {
    format: 'paradox',
    name: 'a.yml',
    rules: ['paradox'],
    write: (texts) => `l_simp_chinese:\n${texts.map((t, i) => ` K${i}:0 "${t}"`).join('\n')}`,
  },
  {
    format: 'yaml',
    name: 'a.yml',
    rules: GENERAL,
    write: (texts) => `# 注释\na:\n${texts.map((t) => `  - text: ${quoted(t)} # 注释`).join('\n')}`,
  },
  {
    format: 'toml',
    name: 'a.toml',
    rules: GENERAL,
    write: (texts) => `# 注释\n[a]\n${texts.map((t, i) => `k${i} = ${quoted(t)}`).join('\n')}`,
  },
  {
    format: 'lua',
    name: 'a.lua',
    rules: GENERAL,
    write: (texts) => `-- 注释\nreturn {\n${texts.map((t) => `  ["键"] = ${quoted(t)},`).join('\n')}}`,
  },
  {
    format: 'javascript',
    name: 'a.ts',
    rules: GENERAL,
    write: (texts) =>
      `// 注释\nexport default [\n${texts.map((t) => `  { text: ${quoted(t)} },`).join('\n')}];`,
  },
  {
    format: 'gml',
    name: 'a.gml',
    rules: GENERAL,
    write: (texts) => `// 注释\n${texts.map((t) => `draw_text(0, 0, ${quoted(t)});`).join('\n')}`,
  },
  ...(
    [
      ['c', 'a.cpp', 'SetText(TEXT(', '));'],
      ['rust', 'a.rs', 'text(', ');'],
      ['go', 'a.go', 'text.Draw(screen, ', ', face)'],
      ['java', 'a.java', 'label.setText(', ');'],
      ['haxe', 'a.hx', 'text.text = ', ';'],
    ] as const
  ).map(([format, name, before, after]) => ({
    format,
    name,
    rules: GENERAL,
    write: (texts: readonly string[]) =>
      `// 注释\n${texts.map((t) => before + quoted(t) + after).join('\n')}`,
  })),
  {
    format: 'kotlin',
    name: 'a.kt',
    // Its strings have holes of their own.
    rules: ['tags', 'bbcode', 'braces'],
    write: (texts) => `// 注释\n${texts.map((t) => `label.setText(${quoted(t)})`).join('\n')}`,
  },
  {
    format: 'python',
    name: 'a.py',
    rules: GENERAL,
    write: (texts) => `# 注释\n${texts.map((t) => `say(${quoted(t)})`).join('\n')}`,
  },
  {
    format: 'ruby',
    name: 'a.rb',
    rules: GENERAL,
    write: (texts) => `# 注释\n${texts.map((t) => `say(${quoted(t)})`).join('\n')}`,
  },
  {
    format: 'csharp',
    name: 'a.cs',
    rules: GENERAL,
    write: (texts) => `// 注释\nclass A {\n${texts.map((t) => `  string s = ${quoted(t)};`).join('\n')}\n}`,
  },
  {
    format: 'gdscript',
    name: 'a.gd',
    rules: GENERAL,
    write: (texts) => `# 注释\n${texts.map((t) => `\tlabel.text = ${quoted(t)}`).join('\n')}`,
  },
  {
    format: 'godot-scene',
    name: 'a.tscn',
    rules: GENERAL,
    write: (texts) =>
      `[gd_scene format=3]\n\n${texts.map((t, i) => `[node name="结点${i}" type="Label"]\ntext = ${quoted(t)}\n`).join('\n')}`,
  },
  {
    format: 'uxml',
    name: 'a.uxml',
    rules: GENERAL,
    write: (texts) =>
      `<UXML>${texts.map((t) => `<Label name="名字" text="${escaped(t)}"/>`).join('\n')}</UXML>`,
  },
  {
    format: 'cocos',
    name: 'a.prefab',
    rules: GENERAL,
    write: (texts) =>
      JSON.stringify(texts.map((text) => ({ __type__: 'cc.Label', _name: '结点', _string: text }))),
  },
  {
    format: 'laya',
    name: 'a.lh',
    rules: GENERAL,
    write: (texts) =>
      JSON.stringify({ _$ver: 1, _$child: texts.map((text) => ({ _$type: 'Text', name: '结点', text })) }),
  },
  {
    format: 'defold',
    name: 'a.gui',
    rules: GENERAL,
    write: (texts) => texts.map((t) => `nodes {\n  id: "结点"\n  text: ${quoted(t)}\n}`).join('\n'),
  },
  {
    format: 'ink-json',
    name: 'a.json',
    rules: ['tags'],
    write: (texts) =>
      JSON.stringify({ inkVersion: 21, root: [texts.flatMap((t) => [`^${t}`, '\n']), 'done', null] }),
  },
  {
    format: 'unity-yaml',
    name: 'a.prefab',
    rules: GENERAL,
    write: (texts) =>
      `%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n${texts.map((t, i) => `--- !u!114 &${i + 1}\nMonoBehaviour:\n  m_Name: 名字\n  m_text: ${quoted(t)}\n`).join('')}`,
  },
  {
    format: 'rpgmaker-plugins',
    name: 'plugins.js',
    rules: ['rpgmaker'],
    write: (texts) =>
      `// 注释\nvar $plugins =\n[\n${texts.map((t) => JSON.stringify({ name: 'A', status: true, description: '说明', parameters: { Text: t } })).join(',\n')}\n];`,
  },
  {
    format: 'subtitles',
    name: 'a.srt',
    rules: ['subtitles'],
    write: (texts) => texts.map((t, i) => `${i + 1}\n00:00:01,000 --> 00:00:02,000\n${t}\n`).join('\n'),
  },
  {
    format: 'ass',
    name: 'a.ass',
    rules: ['ass'],
    write: (texts) =>
      `[Events]\n${texts.map((t) => `Dialogue: 0,0:00:01.00,0:00:02.00,默认,角色,0,0,0,,${t}`).join('\n')}`,
  },
];

function table(head: string, texts: readonly string[], between = ''): string {
  return `${head}\n${texts.map((text, i) => `k${i},${between}"${text.replaceAll('"', '""')}"`).join('\n')}`;
}

function nscript(texts: readonly string[]): string {
  return `*define\ngame\n*start\nbg "图.jpg",1 ; 注释\n${texts.join('\n')}`;
}
