import type { CharsetId, CoverageCount } from '@ziwan/font-inspect';
import type { FamiliesTable } from '@ziwan/store';
import type { LicenceRecogniser } from './licence-recognition.ts';
import type { LicenceRecord } from './sidecar.ts';

/** Licences and tags that families may refer to. */
export interface ReferenceData {
  licences: ReadonlyMap<string, LicenceRecord>;
  /** Dictionary numbers of tags. */
  tags: ReadonlySet<string>;
  recogniser: LicenceRecogniser;
}

/** Changes when tags are derived otherwise, so that stored ones are renewed. */
export const TAG_RULES = 2;

/** Charsets with a tag for fonts that draw all of their characters. */
const COMPLETE: readonly CharsetId[] = ['gb2312', 'tghz-1', 'big5-1'];
const SCRIPT_TAGS: Record<string, string> = { Hans: 'hans', Hant: 'hant', Jpan: 'jpan', Latn: 'latin' };

/**
 * Derives tags from facts: uses that the licence permits unconditionally, scripts, and complete charsets. A licence
 * whose text did not come with the font permits nothing for certain.
 */
export function derivedTags(
  data: Pick<ReferenceData, 'licences' | 'tags'>,
  facts: {
    licence: string;
    /** SHA-256 of the licence text that came with the font. */
    licenceText: string | null;
    script: string;
    coverage: readonly CoverageCount[];
  },
): string[] {
  const matrix = facts.licenceText === null ? [] : data.licences.get(facts.licence)?.matrix;
  const granted = (matrix ?? []).filter((row) => row.permission === 'yes').map((row) => `licence.${row.use}`);
  const scripts = facts.script.split('+').map((s) => `script.${SCRIPT_TAGS[s]}`);
  const complete = facts.coverage
    .filter((c) => COMPLETE.includes(c.charset) && c.have === c.total)
    .map((c) => `script.${c.charset}`);
  return [...granted, ...scripts, ...complete].filter((t) => data.tags.has(t));
}

/** Derives a family's script from its coverage. */
export function scriptOf(coverage: readonly CoverageCount[]): FamiliesTable['script'] {
  const part = (charset: CharsetId) => {
    const c = coverage.find((x) => x.charset === charset);
    return c && c.total > 0 ? c.have / c.total : 0;
  };
  const [hans, hant, kana] = [part('gb2312-1'), part('big5-1'), part('kana')];
  if (hans >= 0.95 && hant >= 0.95) return 'Hans+Hant';
  // Japanese fonts draw about 60 % of the Chinese characters and all kana.
  if (kana >= 0.9 && hans < 0.9 && hant < 0.9) return 'Jpan';
  if (Math.max(hans, hant) < 0.02) return 'Latn';
  return hans >= hant ? 'Hans' : 'Hant';
}
