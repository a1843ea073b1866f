import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KINDS } from './entries/kinds.ts';
import { sections } from './index.ts';

const here = new URL('./', import.meta.url);
const written = readdirSync(here).filter((name) => existsSync(new URL(`${name}/index.ts`, here)));

test.each(written)('the section of the folder %s is in the list of sections', async (name) => {
  const exported = Object.values(await import(new URL(`${name}/index.ts`, here).href)).flat();
  const own = exported.filter((value) => typeof value === 'object' && value !== null && 'labels' in value);
  expect(own.length).toBeGreaterThan(0);
  expect(sections).toEqual(expect.arrayContaining(own));
});

test('the dashboard counts texts and fonts whose changes are not published', () => {
  const counted = sections.flatMap(({ name, waiting = [] }) =>
    waiting.map(({ filter, always }) => ({ section: name, ...always, ...filter })),
  );
  expect(counted).toEqual(expect.arrayContaining([{ section: 'fonts', state: 'changed' }]));
  for (const { kind, name } of KINDS)
    expect(counted).toContainEqual({ section: name, kind, status: 'draft' });
});
