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
  /** The face that already has it. */
  of: string;
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
    packagesError: null,
  };
}

/** The summary as lines for an operator. */
export function describe(s: ImportSummary): string[] {
  const lines = [
    `新增 ${s.imported.length} 族，更新 ${s.updated.length} 族，未变 ${s.unchanged.length} 族，` +
      `拒收 ${s.refused.length} 个，重复 ${s.duplicates.length} 个`,
  ];
  for (const f of s.imported) lines.push(`  新增 ${f.gno}（${f.nameZh}，${f.faces} 款）`);
  for (const f of s.updated) lines.push(`  更新 ${f.gno}（${f.nameZh}，${f.faces} 款）`);
  for (const d of s.duplicates) lines.push(`  重复 ${named(d)}，与 ${d.of} 相同`);
  for (const r of s.refused) lines.push(`  拒收 ${named(r)}：${r.reason}（${r.code}）`);
  for (const w of s.warnings) lines.push(`  注意 ${w}`);
  if (s.packagesError) lines.push(s.packagesError);
  return lines;
}

const named = (x: { file: string; faceIndex: number }) =>
  x.faceIndex > 0 ? `${x.file} 第 ${x.faceIndex + 1} 款` : x.file;
