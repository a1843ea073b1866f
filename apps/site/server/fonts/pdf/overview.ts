import { VERDICTS } from '@ziwan/contract';
import { composeLines } from './compose.ts';
import type { Flow } from './flow.ts';
import { countedIn, LABELS } from './labels.ts';
import type { Sheet, SheetFont } from './sheet.ts';
import { COLOURS, MEASURE, PAGE } from './text-painter.ts';
import { verdictMark } from './verdict-mark.ts';

/** Minimum font size (points) of the sample line on the first page. */
const SMALLEST = 14;
const LEADING = 1.42;

/** Draws the same text in every font at one size, with coverage and licence tables, on one or two pages. */
export function overview(flow: Flow, sheet: Sheet): void {
  title(flow, sheet);
  sameWords(flow, sheet);
  lackingMatrix(flow, sheet);
  licenceMatrix(flow, sheet);
}

function title(flow: Flow, { setting, fonts, date, site }: Sheet): void {
  const { painter } = flow;
  const { doc } = painter;
  doc.rect(PAGE.left, PAGE.top, 20, 20).fill(COLOURS.seal);
  const seal = painter.widthOf(LABELS.seal, 12);
  painter.label(LABELS.seal, PAGE.left + 10 - seal / 2, PAGE.top + 14.6, { size: 12, color: COLOURS.paper });
  painter.label(LABELS.brand, PAGE.left + 28, PAGE.top + 15.5, { size: 15 });
  painter.label(site === LABELS.brand ? date : `${site} ${LABELS.dot} ${date}`, PAGE.right, PAGE.top + 15, {
    color: COLOURS.soft,
    right: true,
  });
  painter.rule(PAGE.top + 28, COLOURS.ink, 0.9);
  painter.label(LABELS.title, PAGE.left, PAGE.top + 70, { size: 26 });
  const facts = [`${fonts.length} ${LABELS.fonts}`, `${setting.size} ${LABELS.points}`];
  if (setting.spacing !== 0) facts.push(`${LABELS.spacing} ${setting.spacing}${LABELS.perMille}`);
  painter.label(facts.join(` ${LABELS.dot} `), PAGE.right, PAGE.top + 70, {
    color: COLOURS.soft,
    right: true,
  });
  const quoted = `${LABELS.opening}${setting.text.replaceAll('\n', ' ')}${LABELS.closing}`;
  const last = painter.paragraph(quoted, PAGE.left, PAGE.top + 94, MEASURE, {
    size: 11,
    color: COLOURS.soft,
    leading: 18,
  });
  flow.y = last + 26;
}

function sameWords(flow: Flow, { setting, fonts }: Sheet): void {
  const { painter } = flow;
  const text = setting.text.replaceAll('\n', ' ');
  const { size, turn } = planOf(flow, { setting, fonts }, text);
  const leading = size * LEADING;
  flow.heading(1, LABELS.overview, leading + 30);
  fonts.forEach(({ detail, missing }, i) => {
    const lines = painter.lines(i, text, size, setting.spacing);
    if (i === turn) flow.page();
    flow.need(22 + Math.min(lines.length, 3) * leading + 12);
    const baseline = flow.y + 10;
    const width = painter.label(detail.nameZh, PAGE.left, baseline, { size: 9.5 });
    const makers = [detail.designer, detail.foundry].filter(Boolean)[0];
    if (makers) painter.label(makers, PAGE.left + width + 10, baseline, { size: 8, color: COLOURS.soft });
    const lacks = [...missing];
    const shown = lacks.length > 16 ? `${lacks.slice(0, 16).join('')}…` : missing;
    const says = lacks.length === 0 ? LABELS.complete : `${countedIn(missing)}${LABELS.colon}${shown}`;
    const color = lacks.length === 0 ? COLOURS.soft : COLOURS.seal;
    painter.label(says, PAGE.right, baseline, { size: 8.5, color, right: true });
    flow.y += 18;
    for (const line of lines) {
      flow.need(leading);
      painter.sample(i, line, PAGE.left, flow.y + leading * 0.76, { ...setting, size });
      flow.y += leading;
    }
    flow.y += 8;
    painter.rule(flow.y, COLOURS.hair);
    flow.y += 10;
  });
  flow.y += 12;
}

const ROW = 24;
const NAMES = 118;
const CELL = 25;
const COLUMNS = Math.floor((MEASURE - NAMES) / CELL);
const HEADING = 32;
/** Height of the sentence about a font whose uses are only claimed. */
const CLAIMED_ROW = 20;

interface Plan {
  size: number;
  /** Index of the font that starts the second page; −1 when one page is enough. */
  turn: number;
}

/**
 * Chooses one size for all fonts: single lines if the size shrinks only slightly, else at most two lines each. Uses one
 * page if possible, else two evenly filled ones, because a page of tables alone looks empty.
 */
function planOf(
  { painter, y }: Flow,
  { setting, fonts }: Pick<Sheet, 'setting' | 'fonts'>,
  text: string,
): Plan {
  const tables = tablesHeight({ setting, fonts });
  const first = PAGE.bottom - y - 34;
  const second = PAGE.bottom - PAGE.top - 34;
  const heights = (size: number, most: number): number[] | null => {
    const counts = fonts.map((_, i) => painter.countLines(i, text, size, setting.spacing));
    return counts.every((n) => n <= most) ? counts.map((n) => n * size * LEADING + 36) : null;
  };
  const turnAt = (each: readonly number[], pages: 1 | 2): number | null => {
    const total = sum(each) + tables;
    if (pages === 1) return total <= first ? -1 : null;
    const shares = each.map((_, i) => ({
      i,
      before: sum(each.slice(0, i)),
      after: sum(each.slice(i)) + tables,
    }));
    const possible = shares.filter(({ i, before, after }) => i > 0 && before <= first && after <= second);
    // The title takes up space above the samples.
    const uneven = (s: { before: number; after: number }) => Math.abs(second - first + s.before - s.after);
    return possible.sort((a, b) => uneven(a) - uneven(b))[0]?.i ?? null;
  };
  const down = (least: number, most: number, pages: 1 | 2): Plan | null => {
    for (let size = setting.size; size >= least; size--) {
      const each = heights(size, most);
      const turn = each && turnAt(each, pages);
      if (turn !== null) return { size, turn };
    }
    return null;
  };
  const least = Math.min(SMALLEST, setting.size);
  const near = Math.max(least, setting.size * 0.55);
  return (
    down(near, 1, 1) ?? down(near, 2, 1) ?? down(near, 1, 2) ?? down(least, 2, 2) ?? { size: least, turn: -1 }
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Maximum height of both tables with their headings. */
function tablesHeight({ setting, fonts }: Pick<Sheet, 'setting' | 'fonts'>): number {
  const parts = Math.ceil(lackedBy({ setting, fonts }).length / COLUMNS);
  const lacking = parts === 0 ? 34 : parts * (28 + fonts.length * ROW) + 12;
  return (
    12 +
    HEADING +
    lacking +
    HEADING +
    12 +
    fonts.length * 20 +
    30 +
    fonts.filter(isClaimed).length * CLAIMED_ROW
  );
}

/** Characters of the text that at least one font lacks. */
function lackedBy({ setting, fonts }: Pick<Sheet, 'setting' | 'fonts'>): string[] {
  const lacking = new Set(fonts.flatMap((f) => [...f.missing]));
  return [...new Set(setting.text)].filter((c) => lacking.has(c));
}

/** Draws a table of fonts by missing characters: each is drawn in the font, or as a dashed cell where it is missing. */
function lackingMatrix(flow: Flow, { setting, fonts }: Sheet): void {
  const { painter } = flow;
  const characters = lackedBy({ setting, fonts });
  const block = 20 + fonts.length * ROW;
  flow.heading(2, LABELS.lackingMatrix, characters.length === 0 ? 20 : block);
  if (characters.length === 0) {
    painter.label(LABELS.none, PAGE.left, flow.y + 6, { color: COLOURS.soft });
    flow.y += 34;
    return;
  }
  for (let from = 0; from < characters.length; from += COLUMNS) {
    const part = characters.slice(from, from + COLUMNS);
    flow.need(block);
    part.forEach((c, n) => {
      const x = PAGE.left + NAMES + n * CELL + CELL / 2;
      const width = painter.widthOf(c, 10);
      painter.label(c, x - width / 2, flow.y + 6, { size: 10, color: COLOURS.soft });
    });
    flow.y += 14;
    fonts.forEach(({ detail }, i) => {
      painter.rule(flow.y, COLOURS.hair);
      painter.label(painter.clipped(detail.nameZh, NAMES - 10, 8.5), PAGE.left, flow.y + ROW * 0.64, {
        size: 8.5,
      });
      part.forEach((c, n) => {
        const line = composeLines(c, CELL, painter.measure(i, 16))[0];
        if (!line) return;
        const x = PAGE.left + NAMES + n * CELL + (CELL - line.width) / 2;
        painter.sample(i, line, x, flow.y + ROW * 0.5 + 16 * 0.38, { size: 16, color: COLOURS.ink });
      });
      flow.y += ROW;
    });
    painter.rule(flow.y, COLOURS.hair);
    flow.y += 14;
  }
  flow.y += 12;
}

function licenceMatrix(flow: Flow, { fonts }: Sheet): void {
  const { painter } = flow;
  const names = (fonts[0] as SheetFont).detail.licenceDetail.verdicts.map((row) => row.name);
  const column = 41;
  const uses = PAGE.right - names.length * column;
  flow.heading(3, LABELS.licenceMatrix, 20 + fonts.length * 20 + 20);
  const head = { size: 8, color: COLOURS.soft };
  painter.label(LABELS.coverage, uses - 10, flow.y + 4, { ...head, right: true });
  names.forEach((name, n) => {
    painter.label(name, uses + n * column + (column - painter.widthOf(name, 8)) / 2, flow.y + 4, head);
  });
  flow.y += 12;
  for (const { detail } of fonts) {
    flow.need(20);
    painter.rule(flow.y, COLOURS.hair);
    const baseline = flow.y + 13;
    const { have, total, name } = detail.coverage;
    const covers = `${name} ${share(have, total)}`;
    const width = painter.label(covers, uses - 10, baseline, { size: 8, right: true });
    painter.label(painter.clipped(detail.nameZh, uses - 24 - width - PAGE.left, 8.5), PAGE.left, baseline, {
      size: 8.5,
    });
    detail.licenceDetail.verdicts.forEach(({ verdict }, n) => {
      verdictMark(painter.doc, verdict, uses + n * column + column / 2, flow.y + 10);
    });
    flow.y += 20;
  }
  painter.rule(flow.y, COLOURS.hair);
  flow.need(20);
  let x: number = PAGE.left;
  for (const verdict of VERDICTS) {
    verdictMark(painter.doc, verdict, x + 4, flow.y + 12);
    x += 12 + painter.label(LABELS.uses[verdict], x + 12, flow.y + 15, head) + 16;
  }
  flow.y += 30;
  for (const { detail } of fonts.filter(isClaimed)) {
    flow.need(CLAIMED_ROW);
    const words = `${detail.nameZh}${LABELS.colon}${LABELS.claimed}`;
    const style = { size: 8.5, color: COLOURS.seal, leading: 12 };
    flow.y = painter.paragraph(words, PAGE.left, flow.y + 8, MEASURE, style) + 6;
  }
}

/** True if nobody has read that the font may be used, so that only its source says so. */
export const isClaimed = ({ detail }: SheetFont): boolean =>
  detail.licenceDetail.verdicts.some(({ verdict }) => verdict === 'claimed');

/** Reports 100 % only when nothing is missing. */
export const share = (have: number, total: number): string => {
  if (total === 0) return LABELS.dash;
  const percent = (have / total) * 100;
  return `${have === total ? 100 : Math.min(99.9, Math.floor(percent * 10) / 10)}${LABELS.percent}`;
};
