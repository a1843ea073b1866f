import { expect, test } from 'vitest';
import { ALL_USES, LICENCE_USES } from './entities.ts';
import { permits, statedVerdicts, VERDICT_NAMES, VERDICTS } from './licence-verdict.ts';

const STATED = [
  { use: 'game', permission: 'yes', note: '' },
  { use: 'redistribute', permission: 'conditional', note: '不得单独出售' },
  { use: 'logo', permission: 'no', note: '须另行授权' },
] as const;
const said = (textSeen: boolean) =>
  Object.fromEntries(
    statedVerdicts(STATED, textSeen).map(({ use, verdict, note }) => [use, [verdict, note]]),
  );

test('a licence that came with the font is believed use by use, and silence is unknown', () => {
  expect(said(true)).toMatchObject({
    game: ['allowed', ''],
    redistribute: ['conditional', '不得单独出售'],
    logo: ['denied', '须另行授权'],
    web: ['unknown', ''],
  });
  expect(Object.keys(said(true))).toEqual(LICENCE_USES.map(({ key }) => key));
});

test('a licence whose text nobody has seen permits nothing, and still forbids', () => {
  expect(said(false)).toMatchObject({
    game: ['claimed', ''],
    redistribute: ['claimed', '有条件：不得单独出售'],
    logo: ['denied', '须另行授权'],
    web: ['unknown', ''],
  });
  expect(VERDICTS.filter(permits)).toEqual(['allowed', 'conditional']);
  expect(VERDICT_NAMES.claimed).toContain('未见全文');
});

test('sentences name the number of uses', () => {
  expect(ALL_USES).toMatch(/^[一二三四五六七八九十]种用途$/);
});
