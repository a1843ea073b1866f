import type { CoverageCount } from '@ziwan/font-inspect';
import type { FamiliesTable } from '@ziwan/store';
import { scriptOf } from '../derived-tags.ts';
import { defaultFace } from '../family-record.ts';
import type { FoundFace } from './found-face.ts';

/** Part of kana from which a font may be Japanese. */
const KANA = 0.8;
/** Largest difference between the parts of JIS level 1 and of Big5 level 1 that tells neither script. */
const NEAR = 0.03;

export interface SeenScript {
  readonly script: FamiliesTable['script'];
  /** The script to state in a draft; `null` if deriving it from coverage gives the same. */
  readonly stated: FamiliesTable['script'] | null;
  readonly sure: boolean;
  /** Chinese, for the operator; `null` if only one script comes into question. */
  readonly why: string | null;
}

/**
 * The script of uploaded fonts. A Japanese font of 9,000 hanzi draws nine tenths of Big5 level 1 as well, and would be
 * derived as Traditional Chinese: with kana, the larger part of JIS X 0208 level 1 and of Big5 level 1 decides.
 */
export function seenScript(faces: readonly FoundFace[]): SeenScript {
  const lead = defaultFace(faces.map(({ face }) => face));
  const coverage = JSON.parse(lead.coverage) as CoverageCount[];
  const part = (id: string) => {
    const count = coverage.find(({ charset }) => charset === id);
    return count && count.total > 0 ? count.have / count.total : 0;
  };
  const derived = scriptOf(coverage);
  if (derived !== 'Hant' || part('kana') < KANA)
    return { script: derived, stated: null, sure: true, why: null };
  const big5 = part('big5-1');
  const jis = faces.find(({ face }) => face === lead)?.jis;
  if (jis === undefined)
    return {
      ...{ script: derived, stated: null, sure: big5 === 1 },
      why: '有假名，没有数过日文汉字，重新上传就会数',
    };
  const isJapanese = jis > big5;
  return {
    script: isJapanese ? 'Jpan' : derived,
    stated: isJapanese ? 'Jpan' : null,
    sure: Math.abs(jis - big5) >= NEAR,
    why: `有假名，JIS 第一水准的汉字有 ${percent(jis)}，Big5 常用字有 ${percent(big5)}`,
  };
}

/** Rounded down, so that only a complete set is 100 %. */
const percent = (part: number): string => `${Math.floor(part * 1000) / 10}%`;
