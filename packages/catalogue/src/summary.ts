export interface FamilyOutcome {
  gno: string;
  nameZh: string;
  /** Faces the family now has. */
  faces: number;
}

export interface Refusal {
  /** As the operator knows it: relative to what was imported. */
  file: string;
  /** Inside a collection, else 0. */
  faceIndex: number;
  code: string;
  /** Chinese. */
  reason: string;
}

export interface Duplicate {
  file: string;
  faceIndex: number;
  /** The face, or the file of the same import, that stays. */
  of: string;
  /** What is the same: the whole face, or only its family and style. */
  same: 'bytes' | 'style';
}

/** What one import did. A family counts once, under the first three. */
export interface ImportSummary {
  imported: FamilyOutcome[];
  updated: FamilyOutcome[];
  unchanged: FamilyOutcome[];
  refused: Refusal[];
  duplicates: Duplicate[];
  /** Things done differently from what a sidecar asked, in Chinese. */
  warnings: string[];
  /** Addresses of families that the console looks after: they were left as they are. */
  kept: string[];
  /** Why the packages of a set did not arrive, in Chinese. */
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
    packagesError: null,
  };
}

/** Longest list that an operator reads. */
const SHOWN = 60;

/** The summary as lines for an operator. */
export function describe(s: ImportSummary): string[] {
  const list = <T>(items: readonly T[], line: (item: T) => string) => [
    ...items.slice(0, SHOWN).map((item) => `  ${line(item)}`),
    ...(items.length > SHOWN ? [`  …… 还有 ${items.length - SHOWN} 个`] : []),
  ];
  return [
    `新增 ${s.imported.length} 族，更新 ${s.updated.length} 族，未变 ${s.unchanged.length} 族，` +
      `拒收 ${s.refused.length} 个，重复 ${s.duplicates.length} 个`,
    ...list(s.imported, (f) => `新增 ${f.gno}（${f.nameZh}，${f.faces} 款）`),
    ...list(s.updated, (f) => `更新 ${f.gno}（${f.nameZh}，${f.faces} 款）`),
    ...list(s.duplicates, (d) =>
      d.same === 'bytes'
        ? `重复 ${named(d)}，与 ${d.of} 相同`
        : `重复 ${named(d)}，与 ${d.of} 同族同款，后者更全，已保留后者`,
    ),
    ...list(s.refused, (r) => `拒收 ${named(r)}：${r.reason}（${r.code}）`),
    ...(s.kept.length > 0 ? [`后台管理 ${s.kept.length} 族，没有改动：${s.kept.join('、')}`] : []),
    ...list(s.warnings, (w) => `注意 ${w}`),
    ...(s.packagesError ? [s.packagesError] : []),
  ];
}

const named = (x: { file: string; faceIndex: number }) =>
  x.faceIndex > 0 ? `${x.file} 第 ${x.faceIndex + 1} 款` : x.file;
