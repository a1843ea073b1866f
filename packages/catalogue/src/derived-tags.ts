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
export const TAG_RULES = 4;

/** Charsets with a tag for fonts that draw all of their characters. */
const COMPLETE: readonly CharsetId[] = ['gb2312', 'tghz-1', 'big5-1'];
const SCRIPT_TAGS: Record<string, string> = { Hans: 'hans', Hant: 'hant', Jpan: 'jpan', Latn: 'latin' };

/** Tags of a family's script. */
export const scriptTags = (script: string): string[] =>
  script.split('+').map((s) => `script.${SCRIPT_TAGS[s] ?? s.toLowerCase()}`);

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
  const complete = facts.coverage
    .filter((c) => COMPLETE.includes(c.charset) && c.have === c.total)
    .map((c) => `script.${c.charset}`);
  return [...granted, ...scriptTags(facts.script), ...complete].filter((t) => data.tags.has(t));
}

/** European alphabets that a Latin text face has beside its own. */
const EUROPEAN: readonly CharsetId[] = ['script-grek', 'script-cyrl'];

/** Hanzi of any extension, from which on a font is made for them; more than the radicals that the set counts, too. */
const RARE = 300;

/** Derives a family's script from its coverage. */
export function scriptOf(coverage: readonly CoverageCount[]): FamiliesTable['script'] {
  const count = (charset: CharsetId) => coverage.find((x) => x.charset === charset)?.have ?? 0;
  const part = (charset: CharsetId) => {
    const c = coverage.find((x) => x.charset === charset);
    return c && c.total > 0 ? c.have / c.total : 0;
  };
  const [hans, hant, kana] = [part('gb2312-1'), part('big5-1'), part('kana')];
  if (hans >= 0.95 && hant >= 0.95) return 'Hans+Hant';
  if (hans < 0.9 && hant < 0.9) {
    if (count('script-kore') > 0) return 'Kore';
    // Japanese fonts draw about 60 % of the Chinese characters and all kana.
    if (kana >= 0.9) return 'Jpan';
  }
  if (Math.max(hans, hant) >= 0.02) return hans >= hant ? 'Hans' : 'Hant';
  // Fonts of rare hanzi have next to none of the common ones.
  if (count('gb18030-3') >= RARE) return kana >= 0.2 ? 'Jpan' : 'Hans';
  return otherScriptOf(coverage, count('latin'), part('kana'));
}

/**
 * Most fonts of other scripts have Latin letters, too, and Latin text faces have other scripts: a face with Greek and
 * Cyrillic is Latin unless it has one other script and draws more of it. Braille is 256 signs that many text faces have.
 */
function otherScriptOf(coverage: readonly CoverageCount[], latin: number, kana: number) {
  const scripts = coverage
    .filter(({ charset }) => charset.startsWith('script-'))
    .sort((a, b) => b.have - a.have);
  const others = scripts.filter(({ charset }) => !EUROPEAN.includes(charset) && charset !== 'script-brai');
  const [other] = others;
  const european = EUROPEAN.every((id) => scripts.some(({ charset }) => charset === id));
  if (other && (!european || (others.length === 1 && other.have > latin))) return codeOf(other.charset);
  if (latin > 0) return 'Latn';
  if (kana >= 0.2) return 'Jpan';
  return scripts[0] ? codeOf(scripts[0].charset) : 'Zsym';
}

/** `script-arab` → `Arab` */
const codeOf = (charset: string): string =>
  charset.slice('script-'.length).replace(/^./, (letter) => letter.toUpperCase());
