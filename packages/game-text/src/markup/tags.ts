import type { Range } from '../reading.ts';
import { type Finder, MAX_TAG } from './ranges.ts';

/** Tags of TextMeshPro 3.2 and of Unity's UI text. */
const NAMES = new Set(
  (
    'align allcaps alpha b br color cr cspace font font-weight gradient i indent line-height line-indent link ' +
    'lowercase margin margin-left margin-right mark material mspace nbsp nobr noparse page pos quad rotate s shy size ' +
    'smallcaps space sprite strikethrough style sub sup u uppercase voffset width zwsp'
  ).split(' '),
);

const VALUE = `(?:"[^"<>\\n]{0,${MAX_TAG}}"|'[^'<>\\n]{0,${MAX_TAG}}'|[^\\s"'<>]{1,${MAX_TAG}})`;
const TAG = new RegExp(
  `<(?:#[0-9a-f]{3,8}|(/?)([a-z][\\w-]{0,40})(?:=${VALUE})?(?:\\s+[a-z][\\w-]{0,40}=${VALUE}){0,20}\\s{0,4}/?)>`,
  'gi',
);

/**
 * Rich-text tags of Unity: `tag = "<" ["/"] name ["=" value] *(space name "=" value) ["/"] ">"`, or `<#rrggbb>`. `name`
 * is one of TextMeshPro's, or any ASCII name that the same text also closes (`<wave>…</wave>`). Tags between
 * `<noparse>` and `</noparse>` are drawn. `<3`, `<你好>` and `a < b > c` are not tags.
 */
export const findTags: Finder = (text) => {
  const tags = [...text.matchAll(TAG)];
  const opened = new Set<string>();
  const paired = new Set<string>();
  for (const [, slash, name = ''] of tags) {
    const lower = name.toLowerCase();
    if (!slash) opened.add(lower);
    else if (opened.has(lower)) paired.add(lower);
  }
  const found: Range[] = [];
  let literal = false;
  for (const tag of tags) {
    const name = (tag[2] ?? '').toLowerCase();
    if (literal && !(name === 'noparse' && tag[1])) continue;
    if (name && !NAMES.has(name) && !paired.has(name)) continue;
    if (name === 'noparse') literal = !tag[1];
    found.push([tag.index, tag.index + tag[0].length]);
  }
  return found;
};
