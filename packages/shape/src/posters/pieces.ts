/** A connected part of a mask. */
export interface Piece {
  readonly label: number;
  readonly left: number;
  readonly top: number;
  /** Exclusive. */
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
}

export interface Pieces {
  /** For each pixel the number of its piece; 0 for none. */
  readonly labels: Int32Array;
  readonly pieces: readonly Piece[];
}

const SMALLEST = 6;

/** Connected parts of a mask, without specks. */
export function piecesOf(marks: Uint8Array, width: number, height: number): Pieces {
  const labels = new Int32Array(marks.length);
  const stack = new Int32Array(marks.length);
  const pieces: Piece[] = [];
  let label = 0;
  for (let start = 0; start < marks.length; start++) {
    if (!marks[start] || labels[start]) continue;
    label++;
    let [left, top, right, bottom, area, depth] = [width, height, 0, 0, 0, 1];
    labels[start] = label;
    stack[0] = start;
    while (depth > 0) {
      const at = stack[--depth] as number;
      const y = (at / width) | 0;
      const x = at - y * width;
      area++;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      if (x > 0 && marks[at - 1] && !labels[at - 1]) {
        labels[at - 1] = label;
        stack[depth++] = at - 1;
      }
      if (x < width - 1 && marks[at + 1] && !labels[at + 1]) {
        labels[at + 1] = label;
        stack[depth++] = at + 1;
      }
      if (y > 0 && marks[at - width] && !labels[at - width]) {
        labels[at - width] = label;
        stack[depth++] = at - width;
      }
      if (y < height - 1 && marks[at + width] && !labels[at + width]) {
        labels[at + width] = label;
        stack[depth++] = at + width;
      }
    }
    if (area >= SMALLEST) pieces.push({ label, left, top, right, bottom, area });
  }
  return { labels, pieces };
}

/** Greatest part of either side of a picture that a piece of lettering takes. */
const LARGEST = 0.75;
/** Pieces that are grouped: more are noise. */
const MOST = 900;
/** Greatest gap between pieces of a text, of the larger one's size. */
const GAP = 0.8;
/** Least size of a piece, of the larger ones of its group. */
const DUST = 0.1;

const sizeOf = ({ left, top, right, bottom }: Piece) => Math.max(right - left, bottom - top);

/** Groups of pieces that stand close together, the largest first. What lies along the border is ground. */
export function groupsOf({ pieces }: Pieces, width: number, height: number): Piece[][] {
  const some = pieces
    .filter((piece) => {
      const [w, h] = [piece.right - piece.left, piece.bottom - piece.top];
      if (w > LARGEST * width || h > LARGEST * height) return false;
      const atBorder =
        piece.left === 0 || piece.top === 0 || piece.right === width || piece.bottom === height;
      return !atBorder || (w < 0.25 * width && h < 0.4 * height);
    })
    .sort((a, b) => b.area - a.area)
    .slice(0, MOST);
  const parent = some.map((_, i) => i);
  const rootOf = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  for (let i = 0; i < some.length; i++) {
    const a = some[i] as Piece;
    const size = sizeOf(a);
    for (let j = i + 1; j < some.length; j++) {
      const b = some[j] as Piece;
      const reach = GAP * Math.max(size, sizeOf(b));
      if (
        b.left - a.right < reach &&
        a.left - b.right < reach &&
        b.top - a.bottom < reach &&
        a.top - b.bottom < reach
      )
        parent[rootOf(i)] = rootOf(j);
    }
  }
  const groups = new Map<number, Piece[]>();
  some.forEach((piece, i) => {
    const root = rootOf(i);
    const group = groups.get(root);
    if (group) group.push(piece);
    else groups.set(root, [piece]);
  });
  return [...groups.values()]
    .map((group) => {
      const sizes = group.map(sizeOf).sort((a, b) => a - b);
      const large = sizes[Math.floor(0.9 * (sizes.length - 1))] as number;
      return group.filter((piece) => sizeOf(piece) >= DUST * large);
    })
    .sort((a, b) => inkOf(b) - inkOf(a));
}

const inkOf = (group: readonly Piece[]) => group.reduce((sum, { area }) => sum + area, 0);
