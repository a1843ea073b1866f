import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { Flow } from './flow.ts';
import { fontPage } from './font-page.ts';
import { LABELS } from './labels.ts';
import { overview } from './overview.ts';
import type { Sheet } from './sheet.ts';
import { COLOURS, PAGE, TextPainter } from './text-painter.ts';
import type { Typefaces } from './typeface.ts';

/**
 * Returns the finished PDF. Takes tens of milliseconds, hundreds for the longest sheets, so run it off the main thread.
 */
export async function drawSheet(
  sheet: Sheet,
  typefaces: Typefaces,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    // Everything is positioned explicitly; with margins, the writer would add pages by itself.
    margin: 0,
    font: '',
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: {
      Title: LABELS.title,
      Author: LABELS.brand,
      Subject: sheet.setting.text,
      CreationDate: new Date(now),
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(doc, 'end');
  const painter = new TextPainter(doc, typefaces);
  const flow = new Flow(painter);
  overview(flow, sheet);
  for (const i of sheet.fonts.keys()) fontPage(flow, sheet, i);
  margins(painter, sheet);
  doc.end();
  await ended;
  // Copied to its own buffer, so it can be transferred to another thread.
  return new Uint8Array(Buffer.concat(chunks));
}

/** Keys of the faces whose layout rules the PDF writer does not support. */
export function unsettable({ samples, interface: own }: Typefaces): string[] {
  const faces = [...samples, ...own].filter((face) => face !== null);
  return faces.filter(({ bytes, characters }) => !sets(bytes, characters)).map(({ key }) => key);
}

function sets(bytes: Uint8Array, characters: ReadonlySet<number>): boolean {
  try {
    const scratch = new PDFDocument({ font: '', autoFirstPage: false });
    scratch.font(bytes).widthOfString(String.fromCodePoint(...characters));
    return true;
  } catch {
    return false;
  }
}

/** Draws headers and footers once the number of pages is known. */
function margins(painter: TextPainter, { date, site }: Sheet): void {
  const { start, count } = painter.doc.bufferedPageRange();
  for (let p = 0; p < count; p++) {
    painter.doc.switchToPage(start + p);
    const soft = { size: 7.5, color: COLOURS.soft };
    if (p > 0) {
      painter.label(`${LABELS.brand} ${LABELS.dot} ${LABELS.title}`, PAGE.left, PAGE.top + 4, soft);
      painter.label(
        site === LABELS.brand ? date : `${site} ${LABELS.dot} ${date}`,
        PAGE.right,
        PAGE.top + 4,
        {
          ...soft,
          right: true,
        },
      );
      painter.rule(PAGE.top + 12, COLOURS.line);
    }
    painter.label(LABELS.footer, PAGE.left, PAGE.bottom + 22, { ...soft, size: 6.5 });
    painter.label(`${p + 1}${LABELS.slash}${count}`, PAGE.right, PAGE.bottom + 22, { ...soft, right: true });
  }
}
