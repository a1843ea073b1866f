import { findMessageFormat } from './messageformat.ts';
import { groups, matches } from './ranges.ts';
import type { MarkupRule } from './rules.ts';

/** Rules of formats whose signs are prose elsewhere. */
export const OF_FORMATS = {
  // Elements within a text, as the readers of XML write them back, and HTML in them.
  inline: {
    label: 'XML、HTML 标签',
    example: '<b>',
    find: matches(/<\/?[A-Za-z][\w.-]{0,60}(?:\s[^<>\n]{0,300})?\/?>/g),
    bound: true,
  },

  // "%" [position "$"] "#@" name "@", "%arg" of plural forms.
  apple: {
    label: 'Apple 占位符',
    example: '%#@n@',
    find: matches(/%(?:\d{1,2}\$)?#@\w{1,60}@|%(?:\d{0,2}\$)?arg\b/g),
    bound: true,
  },

  // "%" ["L"] digits, "%n", "%L1", and "&" before the letter that opens a menu entry. Of "&&" one is drawn.
  qt: {
    label: 'Qt 占位符和快捷键',
    example: '%1',
    find: groups(/(%L?\d{1,2}|%L?n)|(&)&|(&)(?=[\p{L}\p{N}])(?![a-z]{2,10};|#\d)/dgu),
    bound: true,
  },

  // "§" with a sign of a colour or style.
  minecraft: {
    label: 'Minecraft § 代码',
    example: '§6',
    find: matches(/§[0-9A-VXa-vx]/g),
    bound: true,
  },

  // Colours "§Y" … "§!", icons "£name£" and "@name!", variables "$NAME|Y$", calls "[Root.GetName]" in ASCII, styles
  // "#bold " … "#!".
  paradox: {
    label: 'Paradox 代码',
    example: '§Y',
    find: matches(
      /§[0-9A-Za-z!]|£[\w|]{1,80}(?:£|\s|$)|@\w{1,80}!|\$[\w.|+=%*-]{1,80}\$|\[[\x20-\x5A\x5C\x5E-\x7E]{1,200}\]|#(?:[A-Za-z_][\w;:,.{}]{0,80}\s|!)/g,
    ),
    bound: true,
  },

  // Rules "name(conditions)->", calls "[PAWN_nameDef]", choices "{PAWN_gender ? he : she}", tags "(*Name)" … "(/Name)".
  rimworld: {
    label: 'RimWorld 代码',
    example: '[PAWN_nameDef]',
    find: groups(
      /^([\w-]{1,80}(?:\([^()\n]{0,300}\))?->)|(\[\w{1,80}\])|(\{[A-Za-z_]\w{0,60}\s?\?\s?)[^{}:\n]{0,200}?(\s?:\s?)[^{}\n]{0,200}(\})|(\([*/]\w{1,60}\)|\\n)/dg,
    ),
    bound: true,
  },

  messageformat: { label: 'MessageFormat 语法', example: '{0,number}', find: findMessageFormat, bound: true },

  // Forms "|plural(one=…,other=…)" and "|gender(…,…)": the texts in them are drawn. Rich text "<Style>" … "</>".
  unreal: {
    label: 'Unreal 文本格式',
    example: '|plural(',
    find: groups(
      /(\|(?:plural|ordinal|gender|hpp)\((?:\s{0,5}\w{1,20}=)?)|(?=,)((?<=\|(?:plural|ordinal|gender|hpp)\([^()\n]{0,300}),\s{0,5}(?:\w{1,20}=)?)|(?=\))((?<=\|(?:plural|ordinal|gender|hpp)\([^()\n]{0,300})\))|(<\/>|<[A-Za-z][\w.]{0,60}(?:\s[^<>\n]{0,300})?\/?>)/dg,
    ),
    bound: true,
  },

  // Tags of HTML and WebVTT, times in karaoke, overrides "{\an8}".
  subtitles: {
    label: '字幕标签',
    example: '<i>',
    find: matches(/<\/?[A-Za-z][^<>\n]{0,200}>|<\d[\d:.]{4,15}>|<\/>|\{\\[^{}\n]{0,200}\}/g),
    bound: true,
  },

  // Overrides and remarks in braces, "\N", "\n", "\h".
  ass: {
    label: 'ASS 代码',
    example: '{\\pos(1,2)}',
    find: matches(/\{[^{}\n]{0,1000}\}|\\[Nnh]/g),
    bound: true,
  },

  // Plural forms and specialisations of I2: "[i2p_One]", "[i2s_PC]".
  i2: { label: 'I2 复数标记', example: '[i2p_One]', find: matches(/\[i2[ps]_\w{1,40}\]/g), bound: true },

  // What Fluent puts in: "{ $name }", "{ NUMBER($n) }", "{ -term }".
  fluent: {
    label: 'Fluent 占位',
    example: '{ $name }',
    find: matches(/\{[^{}\n]{0,300}\}/g),
    bound: true,
  },
} as const satisfies Record<string, MarkupRule>;
