import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: app });

/** The rules of a sheet without what stands inside `@media (hover: hover)`. */
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

test('the style sheets are found', () => {
  expect(sheets.length).toBeGreaterThan(100);
});

test.each(sheets)('%s styles :hover only where a pointer hovers', (sheet) => {
  expect(outsideHoverMedia(readFileSync(join(app, sheet), 'utf8'))).not.toContain(':hover');
});
