import { useCallback, useState } from 'react';
import { type GlyphReport, lacksOf } from '../../text/lacking/lacks.ts';
import type { LacksOfFaces } from '../../text/lacking/use-lacks.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';

export type OnReport = (faceGNo: string, report: GlyphReport) => void;

interface ReportedLacks {
  /** For the drawn text. */
  lacks: LacksOfFaces;
  onReport: OnReport;
}

/**
 * Missing characters of the drawn text by face: initially from the document, then from each font as it loads.
 */
export function useReportedLacks(prepared: readonly PreparedSubset[], text: string): ReportedLacks {
  const [reports, setReports] = useState<Readonly<Record<string, GlyphReport>>>({});
  const onReport = useCallback<OnReport>(
    (faceGNo, { missing, marks }) =>
      setReports((t) => (t[faceGNo]?.missing === missing ? t : { ...t, [faceGNo]: { missing, marks } })),
    [],
  );
  const known: Record<string, GlyphReport> = {
    ...Object.fromEntries(prepared.map((p) => [p.gno, p])),
    ...reports,
  };
  const lacks = Object.fromEntries(
    Object.entries(known).map(([gno, report]) => [gno, lacksOf(report, text)]),
  );
  return { lacks, onReport };
}
