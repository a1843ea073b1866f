import { OF_FORMATS } from './formats.ts';
import { findInk } from './ink.ts';
import { findMarkdown } from './markdown.ts';
import { type Finder, groups, MAX_TAG, matches } from './ranges.ts';
import { OF_SCRIPTS } from './scripts.ts';
import { findTags } from './tags.ts';

/** A kind of markup that a game does not draw. */
export interface MarkupRule {
  /** Name for the visitor. */
  readonly label: string;
  readonly example: string;
  readonly find: Finder;
  /** Offered only in formats that switch it on: elsewhere its characters are prose. */
  readonly bound?: true;
}

const BBCODE =
  'b|i|u|s|code|char|p|center|left|right|fill|indent|url|hint|img|font|font_size|dropcap|opentype_features|lang|color|bgcolor|fgcolor|outline_size|outline_color|table|cell|ul|ol|lb|rb|pulse|wave|tornado|shake|fade|rainbow|lrm|rlm|lre|rle|lro|rlo|pdf|alm|lri|rli|fsi|pdi|zwj|zwnj|wj|shy|hr|br|context';

/**
 * All rules by their stable id; the grammar of each stands before it. A rule sees one text and returns ranges of it.
 * When in doubt, a rule leaves characters drawn: a font then has a few more than the game needs.
 */
export const RULES = {
  tags: {
    label: '富文本标签',
    example: '<color=#f00>',
    find: findTags,
  },

  // "[" ["/"] name ["=" value] *(space key "=" value) "]" with a name of Godot's RichTextLabel. The path between [img]
  // and [/img] is not drawn either.
  bbcode: {
    label: 'BBCode 标签',
    example: '[b]',
    find: matches(
      new RegExp(
        `\\[img(?:[= ][^\\]\\n]{0,${MAX_TAG}})?\\][^\\[\\]\\n]{0,${MAX_TAG}}\\[/img\\]|\\[/?(?:${BBCODE})(?:[= ][^\\[\\]\\n]{0,${MAX_TAG}})?\\]`,
        'g',
      ),
    ),
  },

  // "{" ["{"] name ["," width] [":" format] "}" ["}"]; `name` starts with an ASCII letter, digit, "_" or "$" and may
  // have ".", "-", "[0]". A choice whose branches are drawn, such as {n:plural:一个|多个}, contains other characters
  // and stays. Also I2's {[name]}.
  braces: {
    label: '花括号变量',
    example: '{0}',
    find: matches(
      /\{\{\s?[\w$][\w.$-]{0,80}\s?\}\}|\{\[[\w.#-]{1,80}\]\}|\{[\w$][\w.$[\]-]{0,80}(?:,-?\d{1,3})?(?::[\x20-\x7A\x7E]{0,40})?\}/g,
    ),
  },

  // "${" expression "}", "$(" name ")", "#{" name "}", "$name$". An expression is ASCII.
  templates: {
    label: '模板变量',
    example: '${x}',
    find: matches(/[$#]\{[\x20-\x7A\x7C\x7E]{1,120}\}|\$\([A-Za-z_][\w.]{0,80}\)|\$[A-Za-z_][\w.]{0,80}\$/g),
  },

  // "%" [position "$"] *flag [width] ["." precision] [length] conversion, as in C and Objective-C; %(name)s of Python.
  // The flag "space" is not accepted: "100% done". Of "%%" one is drawn.
  printf: {
    label: '占位符 %s',
    example: '%1$d',
    find: groups(
      /(%(?:\d{1,2}\$)?[-+#0]{0,3}\d{0,4}(?:\.\d{0,4})?(?:hh?|ll?|[qjzt])?[diouxXeEfgGcsS@]|%\([A-Za-z_]\w{0,80}\)[-+#0]{0,3}\d{0,4}[dixfs])|(%)%/dg,
    ),
  },

  // "\n", "\r", "\t" and control characters as "\u" with four hexadecimal digits, written as two or six characters. The
  // reader has replaced the escapes of all other characters.
  escapes: {
    label: '换行符 \\n',
    example: '\\n',
    find: matches(/\\(?:[nrt](?![[<A-Za-z])|u(?:00[01][0-9a-fA-F]|007[fF]|00[89][0-9a-fA-F]))/g),
  },

  // "&" name ";" or "&#" number ";" of HTML. Readers decode those that stand for a letter or a hanzi.
  entities: {
    label: 'HTML 字符引用',
    example: '&nbsp;',
    find: matches(/&(?:[A-Za-z][A-Za-z0-9]{1,30}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});/g),
  },

  // "\" letters "[" parameter "]", "\" letters "<" (name) ">" and "\name[" (name) "]" where the name is drawn, "\" followed
  // by one of . | ! > < ^ { } $ \ or by G; %1 to %9 in terms. Of "\\" one is drawn.
  rpgmaker: {
    label: 'RPG Maker 控制符',
    example: '\\C[3]',
    find: groups(
      /(\\[Nn](?:[Aa][Mm][Ee]|[BMWbmw])?\[)(?=[^[\]\n]{0,100}\P{ASCII})[^[\]\n]{1,100}(\])|(\\[A-Za-z]{1,20}\[[^[\]\n]{0,100}\])|(\\[A-Za-z]{1,20}<)[^<>\n]{0,100}(>)|(\\G|\\[.|!><^{}$]|%[1-9])|(\\)\\/dgu,
    ),
  },

  // Text tags: "{" content "}". Interpolation: "[" expression "]", the expression starting with a letter or "_" and
  // having at most one level of brackets. Of "{{", "[[", "%%" one is drawn.
  renpy: {
    label: "Ren'Py 标签和变量",
    example: '{w}',
    find: groups(
      /(\{)\{|(\[)\[|(%)%|(\{[^{}\n]{0,300}\})|(\[[\p{L}_](?:[^[\]\n]|\[[^[\]\n]{0,100}\]){0,300}\])/dgu,
    ),
  },

  ink: { label: 'Ink 语法', example: '{cond:', find: findInk, bound: true },

  // Attributes: "[" ["/"] [name *(space key "=" value)] ["/"] "]", name in ASCII; quoted values of select, plural and
  // ordinal are drawn. Expressions: "{" … "}". Hashtags at the end: *(space "#" tag). "<<" condition ">>".
  yarn: {
    label: 'Yarn 语法',
    example: '[wave]',
    find: groups(
      /(\[(?:select|plural|ordinal)\s[^"\]\n]{0,100}")|(?<==\s?"[^"\]\n]{0,100})("\s{0,4}[\w-]{1,40}\s?=\s?"|"\s{0,4}\/?\])|(\[\/?(?:[A-Za-z][\w-]{0,40}(?:\s?=\s?[^\s\]]{1,100})?(?:\s{1,4}[\w-]{1,40}\s?=\s?(?:"[^"\]\n]{0,100}"|[^\s"\]]{1,100})){0,10})?\s{0,4}\/?\])|(\{[^{}\n]{0,300}\})|(<<.{0,300}?>>)|((?:(?:^|\s)#[^\s#]{1,100}){1,20}\s{0,4}$)/dg,
    ),
    bound: true,
  },

  markdown: { label: 'Markdown 语法', example: '**', find: findMarkdown, bound: true },

  // Inline elements of XLIFF as the reader writes them. The content of ph, bpt, ept, it, ut, sub-flows excepted, is code.
  xliff: {
    label: 'XLIFF 行内代码',
    example: '<ph id="1"/>',
    find: matches(
      /<(ph|bpt|ept|it|ut)(?:\s[^<>\n]{0,300})?(?:\/>|>[^\n]{0,1000}?<\/\1>)|<\/?(?:g|x|bx|ex|mrk|pc|sc|ec|sm|em)(?:\s[^<>\n]{0,300})?\/?>/g,
    ),
    bound: true,
  },

  ...OF_FORMATS,
  ...OF_SCRIPTS,
} as const satisfies Record<string, MarkupRule>;

export type RuleId = keyof typeof RULES;
export const RULE_IDS = Object.keys(RULES) as RuleId[];
