import type { collectionDetailById, DataOf } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { AppError } from '../../calls/app-error.ts';
import { withheld } from '../terms/index.ts';
import type { ArchiveEntry } from './archive.ts';
import { archiveName, type FamilyPackages, safeName, WITHHELD } from './packages.ts';
import { filesOf } from './packed-files.ts';
import { collectionReceipt } from './receipt.ts';
import type { IssuedReceipt } from './receipts.ts';
import type { DownloadRepository, Permitted, StoredCollection } from './repository.ts';

export type LeftOut = DataOf<typeof collectionDetailById>['download']['leftOut'][number];

interface CollectionContents {
  included: Permitted[];
  leftOut: LeftOut[];
}

/** Builds one archive of all fonts in an album or bundle that may be redistributed together. */
export class CollectionPackages {
  readonly #repository: DownloadRepository;
  readonly #packages: FamilyPackages;

  constructor(repository: DownloadRepository, packages: FamilyPackages) {
    this.#repository = repository;
    this.#packages = packages;
  }

  /** Fails closed: leaves out every font not known to be allowed, with the reason. Deleted fonts are not listed. */
  async contents(gnos: readonly string[]): Promise<CollectionContents> {
    const contents: CollectionContents = { included: [], leftOut: [] };
    for (const gno of gnos) {
      const found = await this.#repository.deliverable(gno);
      if (!found || found.faces.length === 0) continue;
      const { family, licence, licenceText } = found;
      const why = withheld(family, licence);
      if (why !== null || licenceText === null)
        contents.leftOut.push(leftOutOf(found, WITHHELD[why ?? 'textless']));
      else contents.included.push({ ...found, licenceText });
    }
    return contents;
  }

  /** @throws AppError ENTRY_NOT_FOUND, NOTHING_TO_PACK, FONT_FILE_AWAY when none of the files is available */
  async packable(id: string, now: number): Promise<CollectionContents & { collection: StoredCollection }> {
    const collection = await this.#repository.collection(id, isoOf(now));
    if (!collection) throw new AppError('ENTRY_NOT_FOUND');
    const { included: permitted, leftOut } = await this.contents(collection.gnos);
    if (permitted.length === 0) throw new AppError('NOTHING_TO_PACK');
    const included: Permitted[] = [];
    for (const found of permitted) {
      if (await this.#packages.isPresent(found)) included.push(found);
      else leftOut.push(leftOutOf(found, '字体文件暂时读不到，请稍后再下载'));
    }
    if (included.length === 0) throw new AppError('FONT_FILE_AWAY');
    return { included, leftOut, collection };
  }

  /** Packs one folder per family and a list of the contents, with what was left out and why. */
  async pack(
    { collection, included, leftOut }: CollectionContents & { collection: StoredCollection },
    at: Date,
  ): Promise<{ entries: ArchiveEntry[]; receipts: IssuedReceipt[] }> {
    const folders = foldersOf(included);
    const packages = await Promise.all(
      included.map((found, i) => this.#packages.pack(found, at, `${folders[i]}/`)),
    );
    const list = collectionReceipt({
      title: collection.title,
      families: included.map((found, i) => ({
        ...found,
        folder: folders[i] as string,
        files: filesOf(found),
      })),
      leftOut,
      at,
    });
    return {
      entries: [
        { name: '清单.txt', at, open: async () => [Buffer.from(list)] },
        ...packages.flatMap(({ entries }) => entries),
      ],
      receipts: packages.map(({ receipt }) => receipt),
    };
  }
}

const leftOutOf = ({ family }: Pick<Permitted, 'family'>, reason: string): LeftOut => ({
  fontGNo: family.gno,
  nameZh: family.name_zh,
  reason,
  officialDownload: family.official_download,
});

/** Derives one record id per family from the link id, stable across repeated use of the link. */
export const recordId = (address: string, gno: string): string => sha256Hex(`${address}/${gno}`).slice(0, 32);

export const collectionArchiveName = ({ title }: StoredCollection): string => archiveName(title);

/** Gives families with the same name separate folders. */
function foldersOf(families: readonly Permitted[]): string[] {
  const seen = new Set<string>();
  return families.map(({ family }) => {
    const name = safeName(family.name_zh);
    const folder = seen.has(name) ? `${name} (${family.gno})` : name;
    seen.add(name);
    return folder;
  });
}
