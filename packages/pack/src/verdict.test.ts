import { type ProjectFile, VERDICTS, type Verdict } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { type Coverage, checkUses } from './verdict.ts';

/** What the command says of a project whose only face has that verdict on videos; null if it goes on. */
function refusal(verdict: Verdict): string | null {
  const catalogue = {
    families: [{ fontGNo: 'a', nameZh: '甲体', licence: 'x' }],
    faces: [{ gno: 'a--regular', family: 0 }],
    licences: { x: { name: '某授权', verdicts: { video: { verdict, note: '' } } } },
  };
  const project = { roles: [{ name: '标题', face: 'a--regular' }], uses: ['video'] };
  try {
    checkUses(project as unknown as ProjectFile, { catalogue } as unknown as Coverage);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test('the command refuses what is denied, unknown or only claimed, each in its own words', () => {
  expect(Object.fromEntries(VERDICTS.map((verdict) => [verdict, refusal(verdict)]))).toEqual({
    allowed: null,
    conditional: null,
    claimed: '标题用的甲体不能用于视频。某授权：来源称可以，授权全文没有见到，没见到就不能用。',
    denied: '标题用的甲体不能用于视频。某授权：不可以。',
    unknown: '标题用的甲体不能用于视频。某授权：没有说明，不说明就不能用。',
  });
});
