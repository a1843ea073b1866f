import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGES } from './changes.mjs';
import { root } from './setup.mjs';

const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const section = text.split(/^## /m).find((part) => part.startsWith('Where to change what')) ?? '';

test.each(CHANGES)(
  'the change that nightly makes for "$row" ($name) has a row and fits the files',
  ({ row, steps }) => {
    expect(section.includes(`- **${row}**`), `docs/architecture.md 里没有“${row}”这一项`).toBe(true);
    for (const { path, line, test: checked } of steps) {
      const file = join(root, path);
      if (line === undefined) expect(existsSync(file), `${path} 已经有了`).toBe(false);
      else
        expect(
          readFileSync(file, 'utf8').split(line),
          `scripts/changes.mjs 要在 ${path} 里找到一处：${line}`,
        ).toHaveLength(2);
      if (checked) expect(existsSync(join(root, checked)), checked).toBe(true);
    }
  },
);
