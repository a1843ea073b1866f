import { splitRuns } from '../../text/specimen/cells.ts';

export interface PictureOptions {
  family: string;
  lines: readonly string[];
  missing: string;
  /** Font size in pixels of the picture. */
  size: number;
  /** Line height in ems. */
  lineHeight: number;
  ink: string;
  /** Null for a transparent background. */
  ground: string | null;
  seal: string;
  soft: string;
  /** Small caption at the bottom: the font's name and source. */
  caption: string;
  uiFamily: string;
}

type Context = Pick<
  CanvasRenderingContext2D,
  | 'font'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'textBaseline'
  | 'textAlign'
  | 'measureText'
  | 'fillText'
  | 'fillRect'
  | 'clearRect'
  | 'strokeRect'
  | 'setLineDash'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
>;

interface Piece {
  text: string;
  missing: boolean;
  x: number;
  width: number;
}

/** Lines split into positioned pieces. A missing character takes one em. */
function layOut(context: Context, { lines, missing, size, family }: PictureOptions): Piece[][] {
  context.font = `${size}px ${family}`;
  return lines.map((line) => {
    let x = 0;
    return splitRuns(line, missing).map((run) => {
      const width = run.missing ? size : context.measureText(run.text).width;
      const piece = { text: run.text, missing: run.missing, x, width };
      x += width;
      return piece;
    });
  });
}

/** @returns size of the picture in pixels, with margins and caption */
export function measurePicture(context: Context, options: PictureOptions): { width: number; height: number } {
  const lines = layOut(context, options);
  const widest = Math.max(options.size, ...lines.map((l) => (l.at(-1)?.x ?? 0) + (l.at(-1)?.width ?? 0)));
  const margin = options.size * 0.6;
  return {
    width: Math.ceil(widest + 2 * margin),
    height: Math.ceil(
      lines.length * options.size * options.lineHeight + 2 * margin + captionSize(options) * 2,
    ),
  };
}

const captionSize = ({ size }: PictureOptions) => Math.max(20, Math.round(size * 0.11));

/** Draws the text, missing-character cells and the caption, without font fallback. */
export function drawPicture(context: Context, options: PictureOptions): void {
  const { size, lineHeight, ink, ground, seal, soft, caption, uiFamily } = options;
  const { width, height } = measurePicture(context, options);
  const margin = size * 0.6;
  context.clearRect(0, 0, width, height);
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  for (const [row, line] of layOut(context, options).entries()) {
    const middle = margin + (row + 0.5) * size * lineHeight;
    for (const piece of line) {
      const x = margin + piece.x;
      if (piece.missing) drawCell(context, piece.text, x, middle, options);
      else {
        context.font = `${size}px ${options.family}`;
        context.fillStyle = ink;
        // Typical baseline of Chinese fonts: 0.38 em below the centre of the em box.
        context.fillText(piece.text, x, middle + size * 0.38);
      }
    }
  }
  context.font = `${captionSize(options)}px ${uiFamily}`;
  context.fillStyle = soft;
  context.strokeStyle = seal;
  context.fillText(caption, margin, height - margin * 0.7);
}

function drawCell(context: Context, text: string, x: number, middle: number, options: PictureOptions): void {
  const { size, seal, soft, uiFamily } = options;
  const side = size * 0.9;
  const left = x + size * 0.05;
  const top = middle - side / 2;
  context.strokeStyle = seal;
  context.lineWidth = Math.max(1, size / 60);
  context.setLineDash([size / 16, size / 24]);
  context.strokeRect(left, top, side, side);
  context.lineWidth = Math.max(1, size / 120);
  context.beginPath();
  for (const [x1, y1, x2, y2] of [
    [0, 0, 1, 1],
    [1, 0, 0, 1],
    [0.5, 0, 0.5, 1],
    [0, 0.5, 1, 0.5],
  ] as const) {
    context.moveTo(left + x1 * side, top + y1 * side);
    context.lineTo(left + x2 * side, top + y2 * side);
  }
  context.stroke();
  context.setLineDash([]);
  context.font = `${size * 0.5}px ${uiFamily}`;
  context.fillStyle = soft;
  context.textAlign = 'center';
  context.fillText(text, left + side / 2, middle + size * 0.19);
  context.textAlign = 'left';
}
