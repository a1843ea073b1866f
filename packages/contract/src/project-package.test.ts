import { expect, test } from 'vitest';
import type { GameEngineFacts } from './endpoints/game.schemas.ts';
import { PACKAGE_LIMITS } from './endpoints/game.ts';
import type { ProjectRole } from './project.ts';
import { FIRST_PACKING, packageRequest } from './project-package.ts';

const LOVE: GameEngineFacts = {
  id: 'love11',
  name: 'LÖVE',
  requires: 'either',
  atlases: ['bitmap'],
  colours: true,
  guard: true,
  onePage: false,
  opened: true,
};
const requestOf = (roles: readonly ProjectRole[], atlas: 'none' | 'bitmap' = 'bitmap') =>
  packageRequest(
    { name: '龙吟', roles, packing: { ...FIRST_PACKING, engine: 'love11', atlas } },
    { engine: LOVE, charactersOf: () => '一龙', layouts: {} },
  );

test('fillers follow the face that they fill, once each, and share its atlas', () => {
  const { faces } = requestOf([
    { name: '标题', face: 'dela', fillers: ['noto', 'dela'] },
    { name: '界面', face: 'dela', fillers: ['noto', 'other'] },
    { name: '正文', face: 'noto' },
  ]);
  expect(faces.map(({ gno, role, stem, fills, atlas }) => [gno, role, stem, fills, atlas?.kind])).toEqual([
    ['dela', '标题、界面', 'dela', undefined, 'bitmap'],
    ['noto', '补字：标题、界面', 'dela-fill-1', 'dela', undefined],
    ['other', '补字：标题、界面', 'dela-fill-2', 'dela', undefined],
    ['noto', '正文', 'noto', undefined, 'bitmap'],
  ]);
  expect(faces.map(({ characters }) => characters)).toEqual(['一龙', '一龙', '一龙', '一龙']);
});

test('names of files keep within their length', () => {
  const roles = Array.from({ length: 9 }, (_, i) => ({
    name: `角色${i}${'长'.repeat(40)}`,
    face: `${i}${'x'.repeat(120)}`,
    fillers: ['a', 'b', 'c', 'd'],
  }));
  const { faces } = requestOf(roles, 'none');
  expect(faces).toHaveLength(9 * 5);
  for (const { stem = '', role, fills } of faces) {
    expect(stem).toMatch(/^[A-Za-z0-9][\w-]{0,63}$/);
    expect(role.length).toBeLessThanOrEqual(PACKAGE_LIMITS.role);
    expect(fills === undefined || faces.some((face) => face.stem === fills)).toBe(true);
  }
});
