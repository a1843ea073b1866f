import type { DrawnText } from './role-script.ts';

/** What a running game writes in the place of a variable, as far as its name or conversion says. */
export type PlaceholderKind = 'number' | 'name' | 'money' | 'date' | 'any';

export interface Placeholder {
  /** As it is written in the text: `%d`, `{gold}`. */
  readonly written: string;
  readonly kind: PlaceholderKind;
}

/**
 * Variables among what is not drawn. Groups that start with `name` hold the name, those that start with `as` a
 * conversion of printf or a format of .NET. Formats that are not listed have printf, braces and templates.
 */
const GENERAL =
  /%(?:\d{1,2}\$)?[-+#0]{0,3}\d{0,4}(?:\.\d{0,4})?(?:hh?|ll?|[qjzt])?(?<as1>[diouxXeEfgGsS@])|%\((?<name2>\w+)\)[-+#0]{0,3}\d{0,4}(?<as2>[dixfs])|\{+\s?\[?(?<name3>[\w$][\w.$-]*)\]?(?:,-?\d{1,3})?(?::(?<as3>[^{}]*))?\s?\}+|[$#]\{(?<name4>[^{}]+)\}|\$\((?<name5>[\w.]+)\)|\$(?<name6>[A-Za-z_][\w.]*)\$/g;
const PATTERNS: Readonly<Record<string, RegExp>> = {
  renpy: /\[(?<name1>[\p{L}_][^[\]!]*)[^\]]*\]|%\((?<name2>\w+)\)(?<as>[dixfs])/gu,
  rpgmaker: /\\(?<name1>[VNPvnp])\[[^\]]*\]|\\(?<name2>G)|%[1-9]/g,
  ink: /\{(?<name>[\p{L}_][\p{L}\p{N}_.() ]*)\}/gu,
  yarn: /\{\$?(?<name>[\p{L}_][\p{L}\p{N}_.]*)[^{}]*\}/gu,
};

const NAMES = /name|player|user|nick|hero|主角|玩家|名字|姓名/i;
const MONEY = /gold|coin|money|price|cost|cash|currency|金币|金钱|价/i;
const DATES = /date|time|month|year|hour|minute|second|日期|时间/i;
const NUMBERS = /count|num|amount|level|lv|hp|mp|exp|score|damage|rank|total|percent|day|turn|数|等级/i;
/** Of RPG Maker: variables, names of actors and members, the unit of money. */
const CODES: Readonly<Record<string, PlaceholderKind>> = {
  V: 'number',
  N: 'name',
  P: 'name',
  G: 'money',
};

/** Calls back for each variable of the texts that a running game replaces. */
export function eachPlaceholder(
  texts: readonly DrawnText[],
  found: (placeholder: Placeholder) => void,
): void {
  for (const { lines, format } of texts) {
    const pattern = PATTERNS[format] ?? GENERAL;
    for (const { text, undrawn } of lines)
      for (const [start, end] of undrawn)
        for (const match of text.slice(start, end).matchAll(pattern)) {
          const name = groupOf(match, 'name');
          const kind =
            format === 'rpgmaker' ? (CODES[name.toUpperCase()] ?? 'any') : kindOf(name, groupOf(match, 'as'));
          const isLast = match.index + match[0].length === end - start;
          const dated = isLast && /number|any/.test(kind) && DATE_UNITS.test(text.slice(end, end + 1));
          found({ written: match[0], kind: dated ? 'date' : kind });
        }
  }
}

/** Written after a number, these make a date or a time. */
const DATE_UNITS = /[年月日时時分秒]/;

function groupOf({ groups = {} }: RegExpMatchArray, prefix: string): string {
  for (const [name, value] of Object.entries(groups)) if (value && name.startsWith(prefix)) return value;
  return '';
}

function kindOf(name: string, conversion: string): PlaceholderKind {
  if (/^C\d*$/.test(conversion) || MONEY.test(name)) return 'money';
  if (/[yMdHhms]{2}/.test(conversion) || DATES.test(name)) return 'date';
  if (NAMES.test(name)) return 'name';
  return /^(?:[diouxXeEfgG]|[NDFP]\d*|[0#.,]+)$/.test(conversion) || NUMBERS.test(name) ? 'number' : 'any';
}
