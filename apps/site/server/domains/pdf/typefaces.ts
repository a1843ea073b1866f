import type { SubsetEngine } from '@ziwan/subset-engine';
import PDFDocument from 'pdfkit';
import { type DrawnCatalogue, distinct, type IndexedFace, isInvisible } from '../coverage/index.ts';
import { LABELS } from './labels.ts';
import { type Sheet, settleAxes } from './sheet.ts';

/** A subset that is ready to be embedded. */
export interface Typeface {
  readonly key: string;
  readonly bytes: Buffer;
  /** The characters it was cut for and draws. */
  readonly characters: ReadonlySet<number>;
}

export interface Typefaces {
  /** One for each font of the sheet; null where the font draws nothing of it. */
  readonly samples: readonly (Typeface | null)[];
  /** Faces of the sheet's own words: each character is set in the first that has it. */
  readonly interface: readonly Typeface[];
}

/** Families that set the sheet's own words, best first; where the catalogue has none of them, its widest faces do. */
const INTERFACE_FAMILIES = ['noto-sans-sc-vf', 'noto-serif-sc-vf', 'unifont'];
const MOST_INTERFACE_FACES = 6;

export async function embedFonts(
  sheet: Sheet,
  drawn: DrawnCatalogue,
  engine: SubsetEngine,
): Promise<Typefaces> {
  const samples = sheet.fonts.map(({ face, detail, axes }, i) =>
    cut(`sample${i}`, face, distinct(sheet.setting.text + detail.nameZh), axes, drawn, engine),
  );
  const faces = interfaceFaces(drawn, distinct(` ${wordsOf(sheet)}`)).map(({ face, characters }, i) =>
    cut(`interface${i}`, face, characters, settleAxes(face, {}), drawn, engine),
  );
  const [ready, own] = await Promise.all([Promise.all(samples), Promise.all(faces)]);
  return { samples: ready, interface: own.filter((face) => face !== null) };
}

async function cut(
  key: string,
  face: IndexedFace,
  asked: readonly number[],
  axes: Record<string, number>,
  drawn: DrawnCatalogue,
  engine: SubsetEngine,
): Promise<Typeface | null> {
  const visible = asked.filter((c) => drawn.index.has(face.index, c));
  if (visible.length === 0) return null;
  const blank = asked.filter((c) => isInvisible(c) && c !== 0x0a);
  const text = String.fromCodePoint(...visible, ...blank);
  const pinned = Object.keys(axes).length > 0 ? { axes } : {};
  for (const layout of ['all', 'none'] as const) {
    const subset = await engine.subset({ font: face.sfnt, text, format: 'ttf', layout, ...pinned });
    const unmapped = new Set(subset.unmapped);
    const characters = new Set([...visible, ...blank].filter((c) => !unmapped.has(c)));
    const bytes = Buffer.from(subset.bytes.buffer, subset.bytes.byteOffset, subset.bytes.byteLength);
    // Some layout rules are beyond the PDF writer; the plain outlines are not.
    if (layout === 'none' || sets(bytes, characters)) return { key, bytes, characters };
  }
  return null;
}

function sets(bytes: Buffer, characters: ReadonlySet<number>): boolean {
  try {
    const scratch = new PDFDocument({ font: '', autoFirstPage: false });
    scratch.font(bytes).widthOfString(String.fromCodePoint(...characters));
    return true;
  } catch {
    return false;
  }
}

/** Characters shared out among few faces, the preferred ones first. */
function interfaceFaces(drawn: DrawnCatalogue, wanted: readonly number[]) {
  const preferred = INTERFACE_FAMILIES.flatMap((gno) => drawn.find(gno) ?? []);
  const width = (face: IndexedFace) => face.ranges.reduce((n, [first, last]) => n + last - first + 1, 0);
  const others = drawn.faces.filter((f) => !preferred.includes(f) && !f.italic);
  const widest = others.map((face) => ({ face, width: width(face) })).sort((a, b) => b.width - a.width);
  let left = wanted.filter((c) => !isInvisible(c));
  const blank = wanted.filter((c) => isInvisible(c));
  const chosen: { face: IndexedFace; characters: number[] }[] = [];
  for (const face of [...preferred, ...widest.map((w) => w.face)]) {
    if (left.length === 0 || chosen.length >= MOST_INTERFACE_FACES) break;
    const own = left.filter((c) => drawn.index.has(face.index, c));
    if (own.length === 0) continue;
    chosen.push({ face, characters: [...own, ...blank] });
    left = left.filter((c) => !drawn.index.has(face.index, c));
  }
  return chosen;
}

/** Everything the sheet says in its own voice. */
function wordsOf({ setting, fonts, date, site }: Sheet): string {
  const facts = fonts.map(({ detail, resource, axes }) => [
    [detail.nameZh, detail.nameEn, detail.designer, detail.foundry, detail.year, resource.styleName],
    [resource.version, detail.sourceName, detail.sourceVersion, Object.entries(axes)],
    [detail.licenceDetail.name, detail.licenceDetail.reviewedAt, detail.licenceDetail.url],
    detail.licenceDetail.matrix.map((m) => [m.name, m.note]),
    detail.coverageReport.map((c) => c.name),
    resource.axes.map((a) => a.nameZh),
  ]);
  return `${JSON.stringify([LABELS, facts, date, site])}${setting.text}`;
}
