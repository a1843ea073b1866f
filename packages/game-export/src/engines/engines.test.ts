import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { ENGINES } from './index.ts';

const folder = new URL('./', import.meta.url);
const isEngine = (value: unknown): value is Engine =>
  typeof value === 'object' && value !== null && 'needs' in value && 'setup' in value;

it('every engine in this folder is entered in the table', async () => {
  const entered: readonly Engine[] = Object.values(ENGINES);
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return [`${entry.name}/index.ts`];
    return /(?<!\.test)\.ts$/.test(entry.name) ? [entry.name] : [];
  });
  for (const file of files) {
    const exported: unknown[] = Object.values(await import(new URL(file, folder).href));
    const missing = exported.filter(isEngine).filter((engine) => !entered.includes(engine));
    expect(
      missing.map(({ name }) => name),
      `把 ${file} 的引擎写进 engines/index.ts 的 ENGINES`,
    ).toEqual([]);
  }
});
