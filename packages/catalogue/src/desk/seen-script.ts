import type { CoverageCount } from '@ziwan/font-inspect';
import type { FamiliesTable } from '@ziwan/store';
import { scriptOf } from '../derived-tags.ts';
import { defaultFace } from '../family-record.ts';
import type { FoundFace } from './found-face.ts';

/** Part of kana from which a font may be Japanese. */
const KANA = 0.8;
/** Largest difference between the parts of JIS level 1 and of Big5 level 1 that tells neither script. */
const NEAR = 0.03;

/** Part of GB 2312 level 1 or Big5 level 1 from which a font tells simplified from traditional Chinese. */
const COMMON = 0.02;
/** Hanzi, fewer than which a font is not made for them. */
const FEW = 75;

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
  const { hanziCount = 0, names = null } = faces.find(({ face }) => face === lead) ?? {};
  const isCommon = Math.max(part('gb2312-1'), part('big5-1')) >= COMMON;
  if (!isCommon && hanziCount >= FEW && derived !== 'Kore') return rareScript(derived, hanziCount, names);
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

/** A font of rare hanzi, of any extension: nothing but its name tells for which language it was made. */
function rareScript(
  derived: FamiliesTable['script'],
  hanzi: number,
  names: NonNullable<FoundFace['names']> | null,
): SeenScript {
  const languages = Object.keys(names?.family ?? {});
  const isJapanese = languages.some((tag) => /^ja/i.test(tag)) && !languages.some((tag) => /^zh/i.test(tag));
  const script = isJapanese ? 'Jpan' : ['Hant', 'Hans+Hant', 'Jpan'].includes(derived) ? derived : 'Hans';
  const why = `${hanzi} 个汉字几乎都是生僻字，${isJapanese ? '名字是日文的' : '分不出简繁'}`;
  return { script, stated: script === derived ? null : script, sure: false, why };
}

/** Rounded down, so that only a complete set is 100 %. */
const percent = (part: number): string => `${Math.floor(part * 1000) / 10}%`;
