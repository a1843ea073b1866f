import type { Verdict } from '@ziwan/contract';
import { COLOURS } from './text-painter.ts';

/**
 * Draws a mark that is distinguishable without colour: full, half, an empty lozenge, struck or a short line, centred at
 * `x`, `y`.
 */
export function verdictMark(doc: PDFKit.PDFDocument, verdict: Verdict, x: number, y: number): void {
  const r = 3.4;
  const d = r * Math.SQRT1_2;
  const draw: Record<Verdict, () => void> = {
    allowed: () => doc.circle(x, y, r).fill(COLOURS.ink),
    conditional: () => {
      doc.circle(x, y, r).stroke(COLOURS.ink);
      doc.path(`M ${x} ${y - r} A ${r} ${r} 0 0 0 ${x} ${y + r} Z`).fill(COLOURS.ink);
    },
    claimed: () =>
      doc
        .polygon([x, y - r - 0.6], [x + r + 0.6, y], [x, y + r + 0.6], [x - r - 0.6, y])
        .stroke(COLOURS.seal),
    denied: () => {
      doc.circle(x, y, r).stroke(COLOURS.seal);
      doc
        .moveTo(x - d, y + d)
        .lineTo(x + d, y - d)
        .stroke(COLOURS.seal);
    },
    unknown: () =>
      doc
        .moveTo(x - 3, y)
        .lineTo(x + 3, y)
        .stroke(COLOURS.soft),
  };
  doc.save().lineWidth(0.8);
  draw[verdict]();
  doc.restore();
}
