import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: app });

/** The rules of a style sheet outside `@media (hover: hover)`. */
function outsideHoverMedia(css: string): string {
  const start = css.indexOf('@media (hover: hover)');
  if (start < 0) return css;
  let depth = 0;
  let end = css.indexOf('{', start);
  do {
    if (css[end] === '{') depth++;
    if (css[end] === '}') depth--;
    end++;
  } while (depth > 0);
  return css.slice(0, start) + outsideHoverMedia(css.slice(end));
}

test(':hover is styled only for devices that hover', () => {
  expect(sheets.length).toBeGreaterThan(100);
  const unguarded = sheets.filter((sheet) =>
    outsideHoverMedia(readFileSync(join(app, sheet), 'utf8')).includes(':hover'),
  );
  expect(unguarded).toEqual([]);
});
