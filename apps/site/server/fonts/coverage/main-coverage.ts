import { OTHER_SCRIPTS } from '@ziwan/contract/scripts';
import { type CharsetId, type CoverageCount, charsetCodePoints } from '@ziwan/font-inspect';

/** The most informative charset for a font's script; that of symbols is empty. */
export function mainCharset(script: string): CharsetId {
  if (script === 'Latn') return 'latin';
  if (script === 'Jpan') return 'kana';
  if (script in OTHER_SCRIPTS) return `script-${script.toLowerCase()}`;
  return script === 'Hant' ? 'big5' : 'gb2312';
}

/**
 * How much of its main charset a face draws.
 * @param column `coverage` of the face; the counts of its dozen other charsets are not parsed
 */
export function mainCoverage(column: string, script: string): CoverageCount {
  const charset = mainCharset(script);
  const at = column.indexOf(`{"charset":"${charset}",`);
  if (at < 0) return { charset, have: 0, total: charsetCodePoints(charset).length };
  return JSON.parse(column.slice(at, column.indexOf('}', at) + 1));
}
