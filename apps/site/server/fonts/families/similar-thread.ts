import { parentPort } from 'node:worker_threads';
import { type DescribedCharacters, decodeDescribed, shapesKey } from '@ziwan/catalogue/shapes';
import { type ComparedFace, faceOf, type StoredFace, similarFamilies } from './similar-families.ts';

/** Features by their key, of faces that the thread has not seen. */
export type Features = readonly (readonly [key: string, bytes: Uint8Array])[];

export interface CatalogueMessage {
  readonly faces: readonly (StoredFace & { readonly family_gno: string })[];
  readonly added: Features;
}

export interface SimilarQuestion {
  readonly id: number;
  /** Faces that need not be public; null for those of the family. */
  readonly own: { readonly faces: readonly StoredFace[]; readonly added: Features } | null;
  readonly familyGno: string;
  readonly limit: number;
}

const port = parentPort;
if (!port) throw new Error('similar-thread.ts runs as a worker thread');

/** Features never change, so that a new revision brings only those of new faces. */
const known = new Map<string, DescribedCharacters>();
let families = new Map<string, ComparedFace[]>();

port.on('message', (message: CatalogueMessage | SimilarQuestion) => {
  if ('id' in message) port.postMessage({ id: message.id, found: answer(message) });
  else follow(message);
});

function follow({ faces, added }: CatalogueMessage): void {
  for (const [key, described] of decoded(added)) known.set(key, described);
  const current = new Set(faces.map(({ sfnt_sha256 }) => shapesKey(sfnt_sha256)));
  for (const key of known.keys()) if (!current.has(key)) known.delete(key);
  families = new Map();
  for (const row of faces) {
    const face = faceOf(row, known.get(shapesKey(row.sfnt_sha256)));
    const family = families.get(row.family_gno);
    if (face && family) family.push(face);
    else if (face) families.set(row.family_gno, [face]);
  }
}

function answer({ own, familyGno, limit }: SimilarQuestion) {
  if (!own) {
    const faces = families.get(familyGno);
    return faces ? similarFamilies(faces, familyGno, families, limit) : null;
  }
  const described = new Map(decoded(own.added));
  const faces = own.faces.flatMap((row) => {
    const key = shapesKey(row.sfnt_sha256);
    return faceOf(row, known.get(key) ?? described.get(key)) ?? [];
  });
  return similarFamilies(faces, familyGno, families, limit);
}

const decoded = (features: Features): [string, DescribedCharacters][] =>
  features.flatMap(([key, bytes]) => {
    const described = decodeDescribed(bytes);
    return described ? [[key, described]] : [];
  });
