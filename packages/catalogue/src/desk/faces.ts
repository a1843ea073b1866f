import type { FaceRow } from '@ziwan/store';
import { inOrder } from '../family-record.ts';
import { firstFree, styleSlug } from '../naming.ts';
import type { FoundFace } from './found-face.ts';
import type { DeskFace } from './record.ts';

const sameStyle = (a: FaceRow, b: FaceRow) =>
  a.style_name === b.style_name && a.weight === b.weight && a.width === b.width && a.italic === b.italic;

/**
 * Adds uploaded faces to a family. Identical bytes are skipped; a face of an existing style replaces it and keeps
 * its address; any other face is added.
 */
export function withFaces(gno: string, held: readonly DeskFace[], coming: readonly FoundFace[]): DeskFace[] {
  const faces = [...held];
  const replaced = new Set<string>();
  for (const { face, hanziCount } of disambiguate(coming)) {
    if (faces.some((f) => f.row.sfnt_sha256 === face.sfnt_sha256)) continue;
    // Two faces of one upload with the same style are not versions of each other, so both are kept for the operator to
    // rename.
    const at = faces.findIndex((f) => sameStyle(f.row, face) && held.includes(f) && !replaced.has(f.row.gno));
    const own = faces[at]?.row.gno;
    const address =
      own ?? firstFree(`${gno}--${styleSlug(face.style_name)}`, (c) => faces.some((f) => f.row.gno === c));
    const row = { ...face, gno: address, family_gno: gno };
    if (own === undefined) faces.push({ row, hanziCount });
    else {
      replaced.add(own);
      faces[at] = { row, hanziCount };
    }
  }
  return ordered(faces);
}

/**
 * Disambiguates faces of one upload that have the same style, as in collections, by the words that their family
 * names do not share: `Regular` of Zen Hei, Zen Hei Mono and Zen Hei Sharp become `Regular`, `Mono Regular` and
 * `Sharp Regular`.
 */
function disambiguate(coming: readonly FoundFace[]): FoundFace[] {
  const names = coming.map(({ nameEn, nameZh }) => (nameEn ?? nameZh).split(' '));
  const shortest = Math.min(...names.map((words) => words.length));
  let shared = 0;
  while (shared < shortest && names.every((words) => words[shared] === names[0]?.[shared])) shared += 1;
  return coming.map((found, i) => {
    const own = names[i]?.slice(shared).join(' ') ?? '';
    const alike = coming.some((other) => other !== found && sameStyle(other.face, found.face));
    if (!alike || own === '') return found;
    const style_name = `${own} ${found.face.style_name}`.slice(0, 60);
    return { ...found, face: { ...found.face, style_name } };
  });
}

/** Gives faces new addresses under another family address; only for families never published. */
export const movedFaces = (gno: string, faces: readonly DeskFace[]): DeskFace[] => {
  const taken = new Set<string>();
  return faces.map(({ row, hanziCount }) => {
    const address = firstFree(`${gno}--${styleSlug(row.style_name)}`, (c) => taken.has(c));
    taken.add(address);
    return { row: { ...row, gno: address, family_gno: gno }, hanziCount };
  });
};

/** Sorts faces in display order and numbers them. */
export function ordered(faces: readonly DeskFace[]): DeskFace[] {
  const byAddress = new Map(faces.map((f) => [f.row.gno, f]));
  return inOrder(faces.map((f) => f.row)).map((row, position) => ({
    row: { ...row, position },
    hanziCount: byAddress.get(row.gno)?.hanziCount ?? 0,
  }));
}
