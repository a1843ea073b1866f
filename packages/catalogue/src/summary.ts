import { type Stock, stockLines } from './stock.ts';

export interface FamilyOutcome {
  gno: string;
  nameZh: string;
  faces: number;
}

export interface Refusal {
  /** Path relative to the imported folder. */
  file: string;
  /** Index in a collection; 0 otherwise. */
  faceIndex: number;
  code: string;
  /** Chinese, for the operator. */
  reason: string;
}

export interface Duplicate {
  file: string;
  faceIndex: number;
  /** Address of the face that is kept, or label of the file from the same import. */
  of: string;
  /** `bytes` for identical faces, `style` for the same style of the same family. */
  same: 'bytes' | 'style';
}

/** Result of one import. A family is in at most one of the first three lists. */
export interface ImportSummary {
  imported: FamilyOutcome[];
  updated: FamilyOutcome[];
  unchanged: FamilyOutcome[];
  refused: Refusal[];
  duplicates: Duplicate[];
  /** Sidecar settings that were ignored, in Chinese. */
  warnings: string[];
  /** Addresses of families that the console owns and that the import left alone. */
  kept: string[];
  /** What proves the bytes of files that were fetched from pasted addresses, in Chinese. */
  proven: string[];
  /** Families whose files count as text faces because nobody stated their kind. */
  asText: string[];
  /** Licence files in folders above fonts: how many units use them, and which name another licence. */
  licencesAbove: Map<string, { used: number; others: string[] }>;
  /** What the families lack for visitors. */
  stock: Stock;
  /** Reason why the packages of a set could not be fetched, in Chinese. */
  packagesError: string | null;
}

export function emptySummary(): ImportSummary {
  return {
    imported: [],
    updated: [],
    unchanged: [],
    refused: [],
    duplicates: [],
    warnings: [],
    kept: [],
    proven: [],
    asText: [],
    licencesAbove: new Map(),
    stock: { previewOnly: [], untagged: [] },
    packagesError: null,
  };
}

/**
 * Formats the summary as lines for the operator.
 * @param most lines of a list of what went well, 0 for no lists; what was not imported is listed in full
 */
export function describe(s: ImportSummary, most = 60): string[] {
  const list = <T>(items: readonly T[], line: (item: T) => string) => [
    ...items.slice(0, most).map((item) => `  ${line(item)}`),
    ...(most > 0 && items.length > most ? [`  …… 还有 ${items.length - most} 个`] : []),
  ];
  const faces = [...s.imported, ...s.updated, ...s.unchanged].reduce((sum, f) => sum + f.faces, 0);
  return [
    `新增 ${s.imported.length} 族，更新 ${s.updated.length} 族，未变 ${s.unchanged.length} 族，` +
      `拒收 ${s.refused.length} 个，重复 ${s.duplicates.length} 个；共 ${faces} 款`,
    ...list(s.imported, (f) => `新增 ${f.gno}（${f.nameZh}，${f.faces} 款）`),
    ...list(s.updated, (f) => `更新 ${f.gno}（${f.nameZh}，${f.faces} 款）`),
    ...list(s.duplicates, (d) =>
      d.same === 'bytes'
        ? `重复 ${named(d)}，与 ${d.of} 相同`
        : `重复 ${named(d)}，与 ${d.of} 同族同款，后者更全，已保留后者`,
    ),
    ...s.refused.map((r) => `  拒收 ${named(r)}：${r.reason}（${r.code}）`),
    ...(s.kept.length > 0 ? [`后台管理 ${s.kept.length} 族，没有改动：${s.kept.join('、')}`] : []),
    ...s.warnings.map((w) => `  注意 ${w}`),
    ...s.proven.map((p) => `  证明 ${p}`),
    ...[...s.licencesAbove].map(([file, { used, others }]) => aboveLine(file, used, others)),
    ...stockLines(s.stock, s.asText),
    ...(s.packagesError ? [s.packagesError] : []),
  ];
}

const aboveLine = (file: string, used: number, others: readonly string[]) =>
  `授权文件 ${file} 在上层文件夹，用作 ${used} 个文件的授权全文` +
  (others.length > 0
    ? `；另有 ${others.length} 个字体里写的授权不是它，没有采用：${others.slice(0, 3).join('、')}${others.length > 3 ? ' 等' : ''}`
    : '');

const named = (x: { file: string; faceIndex: number }) =>
  x.faceIndex > 0 ? `${x.file} 第 ${x.faceIndex + 1} 款` : x.file;
