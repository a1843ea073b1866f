import type { FontResource } from '@ziwan/contract';

/** Families with more faces than this are shown as a table. */
export const MOST_ROWS = 12;

const WIDTHS = ['特窄', '很窄', '窄', '稍窄', '正常宽', '稍宽', '宽', '很宽', '特宽'];

type GridFace = Pick<FontResource, 'fontGNo' | 'weight' | 'width' | 'italic'>;

interface Column {
  width: number;
  italic: boolean;
  name: string;
}

interface FaceGrid<F> {
  columns: readonly Column[];
  rows: readonly { weight: number; cells: readonly (readonly F[])[] }[];
}

/** Arranges faces by weight in rows, and by width and slant in columns; a cell may have several faces or none. */
export function faceGrid<F extends GridFace>(faces: readonly F[]): FaceGrid<F> {
  const columns = [...new Map(faces.map((face) => [keyOf(face), face])).values()]
    .sort((a, b) => a.width - b.width || Number(a.italic) - Number(b.italic))
    .map(({ width, italic }) => ({ width, italic, name: columnName(width, italic) }));
  const byWeight = Map.groupBy(faces, (face) => face.weight);
  const rows = [...byWeight]
    .sort(([a], [b]) => a - b)
    .map(([weight, own]) => ({
      weight,
      cells: columns.map((column) => own.filter((face) => keyOf(face) === keyOf(column))),
    }));
  return { columns, rows };
}

const keyOf = ({ width, italic }: Pick<GridFace, 'width' | 'italic'>): string => `${width} ${italic}`;

const columnName = (width: number, italic: boolean): string => {
  const name = WIDTHS[width - 1] ?? '正常宽';
  return italic ? `${name}，斜` : name;
};
