import { LABELS } from './labels.ts';
import { COLOURS, PAGE, type Pen } from './pen.ts';

/** Goes down the pages; `y` is where the next thing begins, points from the top. */
export class Flow {
  readonly pen: Pen;
  y: number = PAGE.top;

  constructor(pen: Pen) {
    this.pen = pen;
  }

  /** Begins a page under the running head. */
  page(): void {
    this.pen.doc.addPage();
    this.y = PAGE.top + 34;
  }

  /** What is `height` tall stands on one page. */
  need(height: number): void {
    if (this.y + height > PAGE.bottom) this.page();
  }

  /** A numbered heading over a rule, kept together with what follows. */
  heading(number: number, title: string, follows: number): void {
    this.need(34 + follows);
    const { pen } = this;
    const baseline = this.y + 12;
    const numeral = LABELS.numerals[number - 1] ?? String(number);
    const width = pen.words(numeral, PAGE.left, baseline, { size: 10, color: COLOURS.seal });
    pen.words(title, PAGE.left + width + 8, baseline, { size: 12 });
    pen.rule(this.y + 20, COLOURS.ink, 0.6);
    this.y += 32;
  }
}
