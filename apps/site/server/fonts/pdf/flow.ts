import { LABELS } from './labels.ts';
import { COLOURS, PAGE, type TextPainter } from './text-painter.ts';

/** Lays out pages top to bottom; `y` (points from the top) is the position of the next item. */
export class Flow {
  readonly painter: TextPainter;
  y: number = PAGE.top;

  constructor(painter: TextPainter) {
    this.painter = painter;
  }

  /** Starts a page below the header. */
  page(): void {
    this.painter.doc.addPage();
    this.y = PAGE.top + 34;
  }

  /** Keeps the next `height` points on one page. */
  need(height: number): void {
    if (this.y + height > PAGE.bottom) this.page();
  }

  /** Draws a numbered heading over a rule, on the same page as what follows. */
  heading(number: number, title: string, follows: number): void {
    this.need(34 + follows);
    const { painter } = this;
    const baseline = this.y + 12;
    const numeral = LABELS.numerals[number - 1] ?? String(number);
    const width = painter.label(numeral, PAGE.left, baseline, { size: 10, color: COLOURS.seal });
    painter.label(title, PAGE.left + width + 8, baseline, { size: 12 });
    painter.rule(this.y + 20, COLOURS.ink, 0.6);
    this.y += 32;
  }
}
