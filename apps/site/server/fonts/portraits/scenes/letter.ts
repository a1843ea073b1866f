import { type Area, box, disc, frame, group, lines, type Stage, times } from '../stage.ts';

/** A letter on ruled paper, columns from the right, and its envelope. Words: four columns, who signs, the stamp. */
export function letter(stage: Stage): string {
  const { width: w, height: h } = stage;
  const [a = '', b = '', c = '', d = '', from = '', stamp = ''] = stage.words;
  const columns = [a, b, c, d];
  const sheet: Area = { x: 0.29 * w, y: 0.08 * h, width: 0.62 * w, height: 0.84 * h };
  const field: Area = {
    x: sheet.x + 0.035 * w,
    y: sheet.y + 0.075 * h,
    width: sheet.width - 0.07 * w,
    height: sheet.height - 0.15 * h,
  };
  const count = 6;
  const rule = field.width / count;
  const most = Math.max(...columns.map((text) => [...text].length));
  const cell = Math.min(rule * 0.86, (field.height * 0.95) / most);
  const at = (i: number) => field.x + field.width - (i + 0.5) * rule - cell / 2;
  const signed = cell * 0.8;
  const parts = [
    box({ x: 0, y: 0, width: w, height: h }, 'table'),
    group(
      `rotate(-7 ${0.2 * w} ${0.5 * h})`,
      envelope({ x: 0.07 * w, y: 0.13 * h, width: 0.27 * w, height: 0.76 * h }, stage, stamp),
    ),
  ];
  const writing = [
    box({ ...sheet, x: sheet.x + 8, y: sheet.y + 10 }, 'edge'),
    box(sheet, 'sheet'),
    frame({ x: field.x - 8, y: field.y - 8, width: field.width + 16, height: field.height + 16 }, 'seal', 4),
    frame(field, 'seal', 1.5),
    lines(
      times(
        count - 1,
        (i) => [field.x + (i + 1) * rule, field.y, field.x + (i + 1) * rule, field.y + field.height] as const,
      ),
      'seal',
      1.5,
    ),
    ...columns.map((text, i) => stage.column(text, at(i), field.y + field.height * 0.025, cell, 'ink')),
    stage.column(
      from,
      at(4) + (cell - signed) / 2,
      field.y + field.height - signed * ([...from].length + 0.4),
      signed,
      'ink',
    ),
  ];
  parts.push(group(`rotate(1.5 ${0.6 * w} ${0.5 * h})`, writing.join('')));
  return parts.join('');
}

function envelope(area: Area, stage: Stage, stamp: string): string {
  const { x, y, width, height } = area;
  const side = width * 0.34;
  const corner: Area = { x: x + width * 0.1, y: y + height * 0.06, width: side, height: side * 1.2 };
  const bites = 7;
  const pitch = side / bites;
  return [
    box({ x: x + 7, y: y + 9, width, height }, 'edge'),
    box(area, 'sheet'),
    frame(
      { x: x + width * 0.33, y: y + height * 0.36, width: width * 0.34, height: height * 0.56 },
      'seal',
      3,
    ),
    box(corner, 'seal'),
    // Perforation.
    ...times(
      bites + 1,
      (i) =>
        disc(corner.x + i * pitch, corner.y, pitch * 0.3, 'sheet') +
        disc(corner.x + i * pitch, corner.y + corner.height, pitch * 0.3, 'sheet'),
    ),
    ...times(
      Math.round(bites * 1.2),
      (i) =>
        disc(corner.x, corner.y + (i + 0.5) * pitch, pitch * 0.3, 'sheet') +
        disc(corner.x + side, corner.y + (i + 0.5) * pitch, pitch * 0.3, 'sheet'),
    ),
    stage.cell(stamp, corner.x + side * 0.1, corner.y + side * 0.2, side * 0.8, 'glow'),
    ...[1, 0.8].map(
      (r) =>
        `<circle cx="${corner.x + side * 1.25}" cy="${corner.y + corner.height}" r="${side * 0.48 * r}" class="soft-line" stroke-width="2.5"/>`,
    ),
    lines(
      times(
        3,
        (i) =>
          [
            corner.x + side * 1.5,
            corner.y + corner.height * 0.8 + i * 14,
            x + width * 0.98,
            corner.y + corner.height * 0.8 + i * 14,
          ] as const,
      ),
      'soft',
      2.5,
    ),
  ].join('');
}
