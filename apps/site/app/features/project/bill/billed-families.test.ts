import type { CoveredCatalogue, CoveredFace, CoveredFamily } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { billedFamilies } from './billed-families.ts';

const family = (fontGNo: string) => ({ fontGNo }) as CoveredFamily;
const face = (gno: string, of: number) => ({ gno, family: of }) as CoveredFace;

const CATALOGUE: CoveredCatalogue = {
  families: [family('kai'), family('hei')],
  faces: [face('kai', 0), face('hei-light', 1), face('hei-bold', 1)],
  licences: {},
};

test('a bill lists each family once, with the parts of the game that use it', () => {
  const roles = [
    { name: '标题', face: 'hei-bold' },
    { name: '正文', face: 'kai', fillers: ['hei-light', 'gone'] },
    { name: '界面', face: 'hei-light' },
    { name: '数字', face: null, fillers: ['kai'] },
  ];
  const billed = billedFamilies({ roles }, CATALOGUE);
  expect(billed.map(({ family: { fontGNo }, roles: used }) => [fontGNo, used])).toEqual([
    ['hei', ['标题', '正文补字', '界面']],
    ['kai', ['正文']],
  ]);
});
