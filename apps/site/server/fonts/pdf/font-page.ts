import { firstLine } from './compose.ts';
import type { Flow } from './flow.ts';
import { countedIn, LABELS } from './labels.ts';
import { isClaimed, share } from './overview.ts';
import type { Sheet, SheetFont } from './sheet.ts';
import { COLOURS, MEASURE, PAGE } from './text-painter.ts';
import { verdictMark } from './verdict-mark.ts';

/** Font sizes (points) below the sample; the largest are left out when the page is full. */
const WATERFALL = [60, 44, 28, 18, 12, 9] as const;
const FEWEST = 3;
const NAME_SIZE = 38;
/** Heights of the sections (points). */
const HEADING = 34;
const MISSING_ROW = 44;
const FACT_ROW = 14;
const n = (value: number) => value.toLocaleString('en');

/** Draws the page of one font: its name in its own face, the full text, all sizes, coverage and licence. */
export function fontPage(flow: Flow, { setting, fonts }: Sheet, i: number): void {
  const font = fonts[i] as SheetFont;
  flow.page();
  flow.painter.doc.outline.addItem(font.detail.nameZh);
  head(flow, font, i);
  flow.heading(1, `${LABELS.sample} ${setting.size} ${LABELS.points}`, setting.size * 1.42);
  const leading = setting.size * 1.42;
  for (const line of flow.painter.lines(i, setting.text, setting.size, setting.spacing)) {
    flow.need(leading);
    flow.painter.sample(i, line, PAGE.left, flow.y + leading * 0.74, setting);
    flow.y += leading;
  }
  flow.y += 6;
  const below = heightOf(font);
  waterfall(flow, setting, i, PAGE.bottom - below);
  if (font.missing !== '') missing(flow, font);
  facts(flow, font);
}

const missingColumns = Math.floor(MEASURE / 52);
const countedOf = ({ detail }: SheetFont) => detail.coverageReport.filter((c) => c.have > 0 && c.total > 0);
const conditionsOf = ({ detail }: SheetFont) =>
  detail.licenceDetail.verdicts.filter((m) => m.note !== '' && m.verdict !== 'allowed');

/** Height of the sections below the sizes. */
function heightOf(font: SheetFont): number {
  const rows = Math.ceil([...font.missing].length / missingColumns);
  const facts = Math.max(countedOf(font).length, font.detail.licenceDetail.verdicts.length) * FACT_ROW;
  const missingHeight = rows === 0 ? 0 : HEADING + rows * MISSING_ROW + 6;
  const notes = conditionsOf(font).length * 22 + (isClaimed(font) ? 22 : 0);
  return missingHeight + HEADING + facts + 30 + notes;
}

function head(flow: Flow, { detail, resource, axes }: SheetFont, i: number): void {
  const { painter } = flow;
  const room = painter.lines(i, detail.nameZh, NAME_SIZE, 0)[0];
  const size = room && room.width > 0 ? Math.min(NAME_SIZE, (NAME_SIZE * MEASURE) / room.width) : NAME_SIZE;
  const line = firstLine(detail.nameZh, MEASURE + 1, painter.measure(i, size));
  painter.sample(i, line, PAGE.left, flow.y + size * 0.95, { size, color: COLOURS.ink });
  flow.y += size * 1.34;
  const names = [detail.nameZh, detail.nameZh.includes(detail.nameEn ?? '') ? '' : detail.nameEn]
    .join(' ')
    .trim();
  const version = resource.version ?? detail.sourceVersion;
  const rows = [
    names,
    [
      detail.designer && `${LABELS.designer} ${detail.designer}`,
      detail.foundry && `${LABELS.foundry} ${detail.foundry}`,
      detail.year,
      version && `${LABELS.version} ${version.replace(/^Version\s+/i, '').split(';')[0]}`,
    ],
    Object.entries(axes).map(([tag, value]) => {
      const name = resource.axes.find((a) => a.tag === tag)?.nameZh ?? tag;
      return `${name === tag ? tag : `${name} ${tag}`} ${Math.round(value * 100) / 100}`;
    }),
  ];
  rows.forEach((row, k) => {
    const text = Array.isArray(row) ? row.filter(Boolean).join(` ${LABELS.dot} `) : row;
    if (text === '') return;
    const last = painter.paragraph(text, PAGE.left, flow.y + 10, MEASURE, {
      size: k === 0 ? 10.5 : 8.5,
      color: k === 0 ? COLOURS.ink : COLOURS.soft,
      leading: 13,
    });
    flow.y = last + 5;
  });
  flow.y += 18;
}

/** @param until lower limit of `y`, which leaves room for the sections below */
function waterfall(flow: Flow, setting: Sheet['setting'], i: number, until: number): void {
  const { painter } = flow;
  const label = 26;
  const heightAt = (size: number) => size * 1.3 + 5;
  let sizes = WATERFALL.filter((size) => Math.abs(size - setting.size) > 3);
  const height = () => HEADING + sizes.reduce((sum, size) => sum + heightAt(size), 0) + 10;
  while (sizes.length > FEWEST && flow.y + height() > until) sizes = sizes.slice(1);
  flow.heading(2, LABELS.sizes, heightAt(sizes[0] ?? 0));
  for (const size of sizes) {
    flow.need(heightAt(size));
    const baseline = flow.y + size * 1.02;
    painter.label(String(size), PAGE.left, baseline, { size: 7.5, color: COLOURS.soft });
    const line = firstLine(setting.text, MEASURE - label, painter.measure(i, size, setting.spacing));
    painter.sample(i, line, PAGE.left + label, baseline, { ...setting, size });
    flow.y += heightAt(size);
  }
  flow.y += 10;
}

function missing(flow: Flow, { missing: lacks }: SheetFont): void {
  const { painter } = flow;
  const characters = [...lacks];
  flow.heading(3, countedIn(lacks), MISSING_ROW);
  for (let from = 0; from < characters.length; from += missingColumns) {
    flow.need(MISSING_ROW);
    characters.slice(from, from + missingColumns).forEach((c, k) => {
      const x = PAGE.left + (k * MEASURE) / missingColumns;
      const hex = (c.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
      painter.cell(c, x, flow.y + 20, 26);
      painter.label(`U+${hex}`, x + 1, flow.y + 33, { size: 6.5, color: COLOURS.soft });
    });
    flow.y += MISSING_ROW;
  }
  flow.y += 6;
}

/** Draws coverage on the left and licence on the right, with the licence conditions in full below. */
function facts(flow: Flow, font: SheetFont): void {
  const { painter } = flow;
  const { licenceDetail } = font.detail;
  const counted = countedOf(font);
  const rows = Math.max(counted.length, licenceDetail.verdicts.length);
  flow.heading(font.missing === '' ? 3 : 4, LABELS.licenceMatrix, rows * FACT_ROW + 20);
  const gutter = 34;
  const half = (MEASURE - gutter) / 2;
  const top = flow.y;
  counted.forEach(({ name, have, total }, k) => {
    const baseline = top + k * FACT_ROW + 7;
    painter.label(name, PAGE.left, baseline, { size: 8.5 });
    const bar = { x: PAGE.left + 96, width: 44, y: baseline - 3 };
    painter.rule(bar.y, COLOURS.hair, 2.4, bar.x, bar.x + bar.width);
    painter.rule(bar.y, COLOURS.ink, 2.4, bar.x, bar.x + (bar.width * have) / total);
    const right = PAGE.left + half;
    painter.label(share(have, total), right, baseline, { size: 8, right: true });
    const counts = `${n(have)} ${LABELS.slash} ${n(total)}`;
    painter.label(counts, right - 34, baseline, { size: 7, color: COLOURS.soft, right: true });
  });
  const x = PAGE.left + half + gutter;
  licenceDetail.verdicts.forEach(({ name, verdict }, k) => {
    const baseline = top + k * FACT_ROW + 7;
    verdictMark(painter.doc, verdict, x + 4, baseline - 3);
    painter.label(name, x + 14, baseline, { size: 8.5 });
    const color = verdict === 'denied' || verdict === 'claimed' ? COLOURS.seal : COLOURS.soft;
    painter.label(LABELS.uses[verdict], PAGE.right, baseline, { size: 8.5, color, right: true });
  });
  flow.y = top + rows * FACT_ROW + 6;
  const words = { size: 7.5, color: COLOURS.soft, leading: 11 };
  if (isClaimed(font)) {
    flow.need(22);
    const style = { ...words, color: COLOURS.seal };
    flow.y = painter.paragraph(LABELS.claimed, PAGE.left, flow.y + 8, MEASURE, style) + 4;
  }
  for (const { name, note } of conditionsOf(font)) {
    flow.need(22);
    flow.y = painter.paragraph(`${name}${LABELS.colon}${note}`, PAGE.left, flow.y + 8, MEASURE, words) + 4;
  }
  flow.need(16);
  const about = [
    `${LABELS.licence} ${licenceDetail.name}`,
    `${LABELS.reviewed} ${licenceDetail.reviewedAt.slice(0, 10)}`,
  ].join(` ${LABELS.dot} `);
  const soft = { size: 7.5, color: COLOURS.soft };
  painter.label(about, PAGE.left, flow.y + 8, soft);
  if (licenceDetail.url) {
    const width = painter.label(licenceDetail.url, PAGE.right, flow.y + 8, { ...soft, right: true });
    painter.doc.link(PAGE.right - width, flow.y, width, 11, licenceDetail.url);
  }
  flow.y += 16;
}
