import type { Range } from '../reading.ts';
import { groups, matches } from './ranges.ts';
import type { MarkupRule } from './rules.ts';

/** Tags of KAG, in which brackets nest: `[ptext text="[1]"]`. Of `[[` one is drawn. */
export function findKagTags(text: string): Range[] {
  const found: Range[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '[' && depth === 0 && text[i + 1] === '[') {
      found.push([i, i + 1]);
      i++;
    } else if (c === '[' && depth++ === 0) from = i;
    else if (c === ']' && depth > 0 && --depth === 0) found.push([from, i + 1]);
  }
  return found;
}

/** `[text](reading)` draws both, `[text](style=… ruby=reading)` only the reading of what is in parentheses. */
function findWebgal(text: string): Range[] {
  const found: Range[] = [];
  for (const match of text.matchAll(
    /(\[)[^[\]\n]{1,200}(\]\()([^()\n]{1,500})(\))|\{[^{}\n]{1,100}\}|\\(?=[:;,.|[\](){}])|\|/dg,
  )) {
    const [, open, middle, inner, end] = match.indices as unknown as [Range, ...(Range | undefined)[]];
    if (!open || !middle || !inner || !end) {
      found.push([match.index, match.index + match[0].length]);
      continue;
    }
    const content = match[3] as string;
    found.push(open, middle);
    const ruby = /(?:^|\s)ruby=([^\s=]+)/.exec(content);
    if (content.includes('=')) {
      const from = ruby ? inner[0] + ruby.index + ruby[0].length - (ruby[1] as string).length : inner[1];
      found.push([inner[0], from]);
      if (ruby) found.push([from + (ruby[1] as string).length, inner[1]]);
    }
    found.push(end);
  }
  return found.filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0]);
}

/** Rules of scripts of stories. */
export const OF_SCRIPTS = {
  kag: { label: 'KAG 标签', example: '[l]', find: findKagTags, bound: true },

  // Colours "#rrggbb", waits and speeds "!w500", "@", "\", "`", "/" at the end, variables "%n" and "$n".
  nscripter: {
    label: 'NScripter 控制符',
    example: '!w500',
    find: matches(
      /#[0-9A-Fa-f]{6}|![wd]\d{1,6}|!s(?:d|\d{1,4})|[@\\`]|\/\s{0,5}$|[%$](?:\d{1,4}|[A-Za-z_]\w{0,40})/g,
    ),
    bound: true,
  },

  webgal: { label: 'WebGAL 语法', example: '[字](zì)', find: findWebgal, bound: true },

  // Commands "[i]", expressions "{name}", identifiers "|#id|", the appearance in "author.appearance: ", escapes.
  naninovel: {
    label: 'Naninovel 语法',
    example: '[i]',
    find: groups(
      /(\\)[[\]{}"@;#|:\\<>]|(\[[^[\]\n]{1,300}\])|(\{[^{}\n]{1,300}\})|(\|#?~?[\w-]{0,60}\|)|(?=\.)(?<=^[\p{L}\p{N}_-]{1,60})(\.[^\s:.]{1,60})(?=:\s)/dgu,
    ),
    bound: true,
  },

  // Effects and BBCode "[pause=1]", conditions "[if {x} text/text]", choices "<a/b>", variables "{x}", "#id:1f",
  // escapes.
  dialogic: {
    label: 'Dialogic 语法',
    example: '[pause=1]',
    find: groups(
      /(\\)[[\]{}<>:#/\\-]|(\[if\s{0,5}(?:\{(?:[^{}\n]|\{[^{}\n]{0,100}\}){0,200}\}|true|false)\s?)|(?=[/\]])(?<=\[if[^\]\n]{0,300})([/\]])|(\[\/?[A-Za-z_]\w{0,40}\+?(?:[\s=][^[\]\n]{0,300})?\])|(\{[^{}\n]{1,200}\})|(<)(?=[^<>\n]{1,300}\/[^<>\n]{0,300}>)|(?=[/>])(?<=<[^<>\n]{1,300})([/>])|(\s?#id:[\w-]{1,40})/dg,
    ),
    bound: true,
  },

  // Choices "[[a|b]]", expressions "{{x}}", conditions "[if x]" … "[else]" … "[/if]", commands, identifiers and BBCode.
  dialogue: {
    label: 'Dialogue Manager 语法',
    example: '[[甲|乙]]',
    find: groups(
      /(\\)[[\]{}:n]|(\[\[)(?=[^[\]\n]{1,120}\]\])|(?=[|\]])(?<=\[\[[^[\]\n]{1,120})(\||\]\])|(\{\{[^\n]{1,300}?\}\})|(\[\/?(?:#|[$A-Za-z_])[^[\]\n]{0,300}\])/dg,
    ),
    bound: true,
  },

  // Variables "$x.y", "_x", bold "''", and hooks' names "|a>", "<a|".
  twine: {
    label: 'Twine 语法',
    example: '$name',
    find: matches(
      /\$[A-Za-z_]\w{0,60}(?:\.\w{1,60}|\[[^[\]\n]{0,60}\]){0,10}|(?<!\w)_[A-Za-z]\w{0,60}|''|\|[\w-]{1,60}>|<[\w-]{1,60}\||^\[[\x20-\x5A\x5C\x5E-\x7E]{1,200}\]$/gm,
    ),
    bound: true,
  },
} as const satisfies Record<string, MarkupRule>;
