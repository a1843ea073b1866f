import { isNight, seededRandom } from '@ziwan/infra/testing';
import { CFF, TRUETYPE, writeSfnt } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { assembleSlices } from './assemble/assemble.ts';
import { sanitize } from './sanitize.ts';
import { secondOpinion } from './second-opinion.ts';
import { buildFont, buildTables } from './testing/index.ts';
import { mutate } from './testing/mutate.ts';

const sources = [
  buildFont({
    characters: '字玩ABC龙',
    blank: '體 ',
    composites: { 好: '字' },
    vertical: true,
    features: ['vert', 'liga'],
  }),
  buildFont({ outline: 'CFF', characters: '字玩ABC', blank: '體 ', moveOnly: '龍' }),
  buildFont({ outline: 'CFF2', characters: '字玩ABC', blank: '體 ', moveOnly: '龍' }),
  buildFont({
    characters: '字玩AB',
    axes: [
      { tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 },
      { tag: 'wdth', name: 'Width', min: 50, default: 100, max: 200 },
    ],
    instances: [{ name: 'Bold', coordinates: [700, 100] }],
  }),
];
const installed = (await secondOpinion(sources[0] as Uint8Array)) !== null;
if (!installed) {
  console.warn(
    'ots-sanitize is not installed (Debian: opentype-sanitizer); the comparison with it is skipped',
  );
}

test('the second opinion is null if the program is not installed', async () => {
  expect(await secondOpinion(sources[0] as Uint8Array, { command: 'no-such-ots-sanitize' })).toBeNull();
});

test.skipIf(!installed)('both accept valid fonts of every kind', async () => {
  const axes = [{ tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 }];
  const assembled = [
    [buildFont({ characters: '字AB' }), buildFont({ characters: '玩C', composites: { 好: '玩' } })],
    [buildFont({ characters: '字', axes }), buildFont({ characters: '玩', axes })],
    [buildFont({ outline: 'CFF', characters: '字' }), buildFont({ outline: 'CFF', characters: '玩' })],
  ].map(assembleSlices);
  for (const source of [...sources, ...assembled]) {
    expect(sanitize(source).verdict.ok).toBe(true);
    expect(await secondOpinion(source)).toEqual({ ok: true, output: '' });
  }
});

test.skipIf(!installed)(
  'ots-sanitize accepts what is left of a font with two kinds of outlines',
  async () => {
    const [glyf, cff] = [
      buildTables({ characters: '字' }),
      buildTables({ outline: 'CFF', characters: '字' }),
    ];
    const table = cff.tables.get('CFF ') as Uint8Array;
    const both = buildFont({ characters: '字', flavour: CFF, tables: { 'CFF ': table } });
    const mixed = [
      both,
      writeSfnt(TRUETYPE, cff.tables),
      writeSfnt(CFF, glyf.tables),
      buildFont({ characters: 'AB', blank: '字', layers: { 字: 'AB' } }),
    ];
    for (const source of mixed) {
      const { verdict, sfnt } = sanitize(source);
      expect(verdict.ok).toBe(true);
      expect(await secondOpinion(sfnt)).toEqual({ ok: true, output: '' });
    }
  },
);

test.skipIf(!installed)('both reject what CFF2 has removed', async () => {
  for (const top of [
    [139, 13],
    [139, 15],
  ]) {
    const source = buildFont({ outline: 'CFF2', characters: '字', dicts: { top } });
    expect(sanitize(source).verdict.ok).toBe(false);
    expect(await secondOpinion(source)).toMatchObject({ ok: false });
  }
});

/** Damaged fonts to compare verdicts on. */
const MUTATIONS = isNight ? 300 : 30;

test.skipIf(!installed)('ots-sanitize accepts every font that we accept', { timeout: 180_000 }, async () => {
  const random = seededRandom(20261121);
  const agreement = { bothAccept: 0, bothRefuse: 0, repaired: 0, weAreStricter: 0 };
  const accepted: string[] = [];
  for (let i = 0; i < MUTATIONS; i++) {
    const source = mutate(sources[i % sources.length] as Uint8Array, random);
    const { verdict, sfnt } = sanitize(source);
    const other = await secondOpinion(source);
    if (!verdict.ok) {
      if (other?.ok) agreement.weAreStricter++;
      else agreement.bothRefuse++;
      continue;
    }
    const handedOn = sfnt === source ? other : await secondOpinion(sfnt);
    if (!handedOn?.ok) accepted.push(`mutation ${i}: ${handedOn?.output}`);
    if (verdict.dropped.length || !other?.ok) agreement.repaired++;
    else agreement.bothAccept++;
  }
  console.info(`${MUTATIONS} mutations against ots-sanitize:`, agreement);
  expect(accepted).toEqual([]);
  expect(agreement.bothAccept).toBeGreaterThan(0);
  expect(agreement.bothRefuse).toBeGreaterThan(0);
  // Being stricter than browsers rejects usable fonts, so it must be rare.
  expect(agreement.weAreStricter).toBeLessThan(MUTATIONS / 10);
});
