import { COLOURS } from './pen.ts';

type Permission = 'yes' | 'no' | 'conditional' | 'unknown';

/** A mark that is told apart without colour: full, half, struck, a short line. `x` and `y` are its middle. */
export function permissionMark(doc: PDFKit.PDFDocument, permission: Permission, x: number, y: number): void {
  const r = 3.4;
  doc.save().lineWidth(0.8);
  if (permission === 'yes') doc.circle(x, y, r).fill(COLOURS.ink);
  else if (permission === 'conditional') {
    doc.circle(x, y, r).stroke(COLOURS.ink);
    doc.path(`M ${x} ${y - r} A ${r} ${r} 0 0 0 ${x} ${y + r} Z`).fill(COLOURS.ink);
  } else if (permission === 'no') {
    doc.circle(x, y, r).stroke(COLOURS.seal);
    const d = r * Math.SQRT1_2;
    doc
      .moveTo(x - d, y + d)
      .lineTo(x + d, y - d)
      .stroke(COLOURS.seal);
  } else
    doc
      .moveTo(x - 3, y)
      .lineTo(x + 3, y)
      .stroke(COLOURS.soft);
  doc.restore();
}
