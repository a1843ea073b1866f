import { type FontDetail, LICENCE_USES, VERDICT_NAMES, VERDICTS, type Verdict } from '@ziwan/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FactsTable } from '../compare/facts-table.tsx';
import type { CompareEntry } from '../compare/load-compare.ts';
import { FontSheet } from '../compare-sheet/font-sheet.tsx';
import { Overview } from '../compare-sheet/overview.tsx';
import { LicencePassport } from './licence-passport.tsx';
import { LicenceSeals } from './licence-seals.tsx';

const licenceWith = (verdict: Verdict) =>
  ({
    name: '某授权',
    url: null,
    text: verdict === 'claimed' || verdict === 'unknown' ? null : '全文',
    reviewedAt: '2026-01-01',
    evidence: '',
    announced: [],
    reservedFontNames: [],
    versionsUrl: '/',
    verdicts: LICENCE_USES.map(({ key: use, name }) => ({ use, name, verdict, note: '' })),
  }) as unknown as FontDetail['licenceDetail'];

const entryWith = (verdict: Verdict) =>
  ({
    faceGNo: verdict,
    nameZh: '某体',
    axes: [],
    coverage: [],
    hanziCount: 1,
    main: { name: 'GB2312', have: 1, total: 1 },
    metrics: { unitsPerEm: 1000, ascender: 880, descender: -120, lineGap: 0 },
    licence: licenceWith(verdict),
  }) as unknown as CompareEntry;

const view = { text: '', size: 40, spacing: 0, color: '', axes: {} } as unknown as Parameters<
  typeof Overview
>[0]['view'];

/** Every drawing of a font's terms. */
const PLACES: Record<string, (verdict: Verdict) => React.ReactNode> = {
  'seals of a font’s page': (verdict) => <LicenceSeals licence={licenceWith(verdict)} />,
  'table of a font’s page': (verdict) => <LicencePassport licence={licenceWith(verdict)} />,
  comparison: (verdict) => <FactsTable entries={[entryWith(verdict)]} />,
  'printed comparison': (verdict) => <Overview entries={[entryWith(verdict)]} view={view} lacks={{}} />,
  'printed sheet of one font': (verdict) => (
    <FontSheet
      entry={entryWith(verdict)}
      view={view}
      lacks={undefined}
      onReport={() => {}}
      near={{ current: null }}
    />
  ),
};

test.each(Object.entries(PLACES))('the %s never says 可以 of what nobody has read', (_, draw) => {
  for (const verdict of VERDICTS) {
    const words = renderToStaticMarkup(draw(verdict))
      .replace(/<[^>]*>/g, '\n')
      .replaceAll('：', '\n');
    expect(words.split('\n').includes(VERDICT_NAMES.allowed), verdict).toBe(verdict === 'allowed');
    if (verdict === 'claimed') expect(words).toContain('未见全文');
  }
});
