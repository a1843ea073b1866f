import { quarantined } from '@ziwan/catalogue/blobs';
import type { DataOf } from '@ziwan/contract';
import type { storageState } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import type { Fault } from './health.ts';

type State = DataOf<typeof storageState>;
type Subject = Pick<State['faults'][number], 'kind' | 'id' | 'title'>;

/** Maximum number of faults named; the first few are enough to diagnose the rest. */
const MOST = 100;

/** Lists unusable files by the font or picture that each takes out of service. */
export async function stateOf(
  { store, blobs }: { store: Store; blobs: BlobStore },
  faults: readonly Fault[],
): Promise<State> {
  const shown = faults.slice(0, MOST);
  const subjects = await subjectsOf(store, shown);
  let files = 0;
  for await (const _ of quarantined(blobs)) files++;
  return {
    total: faults.length,
    faults: shown.map(({ key, state, since }) => ({
      ...(subjects.get(key) ?? { kind: 'file' as const, id: key, title: key }),
      key,
      state,
      since: isoOf(since),
    })),
    quarantined: files,
  };
}

async function subjectsOf({ db }: Store, faults: readonly Fault[]): Promise<Map<string, Subject>> {
  const subjects = new Map<string, Subject>();
  const hashes = faults.filter((f) => !f.key.startsWith('media/')).map((f) => f.key.slice(-64));
  const media = faults.filter((f) => f.key.startsWith('media/')).map((f) => f.key.split('/')[2] as string);
  if (hashes.length > 0) {
    const faces = await db
      .selectFrom('faces')
      .innerJoin('families', 'families.gno', 'faces.family_gno')
      .select(['families.gno', 'name_zh', 'style_name', 'source_sha256', 'sfnt_sha256', 'drawn_sha256'])
      .where((e) =>
        e.or([
          e('source_sha256', 'in', hashes),
          e('sfnt_sha256', 'in', hashes),
          e('drawn_sha256', 'in', hashes),
        ]),
      )
      .execute();
    for (const face of faces) {
      const subject: Subject = { kind: 'font', id: face.gno, title: `${face.name_zh} ${face.style_name}` };
      subjects.set(blobKeys.source(face.source_sha256), subject);
      subjects.set(blobKeys.sfnt(face.sfnt_sha256), subject);
      subjects.set(blobKeys.drawn(face.drawn_sha256), subject);
    }
  }
  if (media.length > 0) {
    const rows = await db
      .selectFrom('media_files')
      .select(['name', 'title'])
      .where('name', 'in', media)
      .execute();
    for (const { name, title } of rows)
      subjects.set(blobKeys.media(name), { kind: 'media', id: name, title: title || name });
  }
  return subjects;
}
