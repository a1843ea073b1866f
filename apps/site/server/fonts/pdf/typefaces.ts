import { isInvisible } from '@ziwan/contract';
import type { SubsetEngine } from '@ziwan/subset-engine';
import { type DrawnCatalogue, distinct, type IndexedFace } from '../coverage/index.ts';
import { LABELS } from './labels.ts';
import { type Sheet, settleAxes } from './sheet.ts';
import type { Typeface, Typefaces } from './typeface.ts';

/**
 * Preferred label families, best first; without any of them, the catalogue's faces with the widest coverage are used.
 */
const INTERFACE_FAMILIES = ['noto-sans-sc-vf', 'noto-serif-sc-vf', 'unifont'];
const MOST_INTERFACE_FACES = 6;

/**
 * Subsets each font of the sheet and its label faces.
 * @param plain keys of faces to subset without their layout rules, which some PDF writers do not support
 */
export async function embedFonts(
  sheet: Sheet,
  faces: readonly IndexedFace[],
  drawn: DrawnCatalogue,
  engine: SubsetEngine,
  plain: ReadonlySet<string>,
): Promise<Typefaces> {
  const { text } = sheet.setting;
  const cutOf = (
    key: string,
    face: IndexedFace,
    codePoints: readonly number[],
    axes: Record<string, number>,
  ) => cut({ key, face, codePoints, axes, plain: plain.has(key) }, drawn, engine);
  const samples = sheet.fonts.map(({ detail, axes }, i) =>
    cutOf(`sample${i}`, faces[i] as IndexedFace, distinct(text + detail.nameZh), axes),
  );
  const own = interfaceFaces(drawn, distinct(` ${wordsOf(sheet)}`)).map(({ face, characters }, i) =>
    cutOf(`interface${i}`, face, characters, settleAxes(face, {})),
  );
  const [ready, words] = await Promise.all([Promise.all(samples), Promise.all(own)]);
  return { samples: ready, interface: words.filter((face) => face !== null) };
}

interface Cut {
  key: string;
  face: IndexedFace;
  codePoints: readonly number[];
  axes: Record<string, number>;
  plain: boolean;
}

async function cut(
  { key, face, codePoints, axes, plain }: Cut,
  drawn: DrawnCatalogue,
  engine: SubsetEngine,
): Promise<Typeface | null> {
  const visible = codePoints.filter((c) => drawn.index.has(face.index, c));
  if (visible.length === 0) return null;
  const blank = codePoints.filter((c) => isInvisible(c) && c !== 0x0a);
  const subset = await engine.subset({
    font: face.sfnt,
    text: String.fromCodePoint(...visible, ...blank),
    format: 'ttf',
    layout: plain ? 'none' : 'all',
    ...(Object.keys(axes).length > 0 ? { axes } : {}),
  });
  const unmapped = new Set(subset.unmapped);
  const characters = new Set([...visible, ...blank].filter((c) => !unmapped.has(c)));
  return { key, bytes: subset.bytes, characters };
}

/** Assigns characters to as few faces as possible, preferred faces first. */
function interfaceFaces(drawn: DrawnCatalogue, wanted: readonly number[]) {
  const preferred = INTERFACE_FAMILIES.flatMap((gno) => drawn.find(gno) ?? []);
  const others = drawn.faces.filter((f) => !preferred.includes(f) && !f.italic);
  const widest = others.sort((a, b) => b.ranges.size - a.ranges.size);
  let left = wanted.filter((c) => !isInvisible(c));
  const blank = wanted.filter((c) => isInvisible(c));
  const chosen: { face: IndexedFace; characters: number[] }[] = [];
  for (const face of [...preferred, ...widest]) {
    if (left.length === 0 || chosen.length >= MOST_INTERFACE_FACES) break;
    const own = left.filter((c) => drawn.index.has(face.index, c));
    if (own.length === 0) continue;
    chosen.push({ face, characters: [...own, ...blank] });
    left = left.filter((c) => !drawn.index.has(face.index, c));
  }
  return chosen;
}

/** All label text of the sheet. */
function wordsOf({ setting, fonts, date, site }: Sheet): string {
  const facts = fonts.map(({ detail, resource, axes }) => [
    [detail.nameZh, detail.nameEn, detail.designer, detail.foundry, detail.year, resource.styleName],
    [resource.version, detail.sourceName, detail.sourceVersion, Object.entries(axes)],
    [detail.licenceDetail.name, detail.licenceDetail.reviewedAt, detail.licenceDetail.url],
    detail.licenceDetail.verdicts.map((m) => [m.name, m.note]),
    detail.coverageReport.map((c) => c.name),
    resource.axes.map((a) => a.nameZh),
  ]);
  return `${JSON.stringify([LABELS, facts, date, site])}${setting.text}`;
}
