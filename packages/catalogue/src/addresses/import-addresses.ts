import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { LICENCE_FILE } from '@ziwan/contract/licence-marks';
import { sha256Hex } from '@ziwan/infra/digest';
import type { CatalogueContext } from '../context.ts';
import type { Found } from '../discover.ts';
import {
  type DownloadOptions,
  downloadsOf,
  dropDownloads,
  fetchFamilies,
  type Published,
} from '../downloads.ts';
import { CatalogueError } from '../errors.ts';
import { type ImportOptions, withRun } from '../import-path.ts';
import { importBatch } from '../import-units.ts';
import type { RemoteFile } from '../sidecar.ts';
import { licenceTextOf } from '../sidecar-files.ts';
import { withSiteLock } from '../site-lock.ts';
import type { ImportSummary } from '../summary.ts';
import { type CommitFiles, filesOfCommit } from './commit-files.ts';
import { type FileAddress, readAddress } from './file-address.ts';

export interface AddressOptions extends ImportOptions, Omit<DownloadOptions, 'onDownload'> {
  /** Where the ids of a commit's files are asked for; see `filesOfCommit`. */
  api?: string | undefined;
}

type Refused = Extract<Found, { refused: unknown }>;

/** Asks for the files of an address's commit. */
type Ask = (address: FileAddress) => Promise<CommitFiles>;

const FONT = /^\.(ttf|otf|ttc|otc|woff2?)$/i;

/** A font with its licence text, both proven by their ids. */
interface Wanted extends Published {
  font: RemoteFile;
  licence: RemoteFile | null;
  /** What proves both, in Chinese. */
  proofs: string[];
}

/**
 * Reads the addresses of fonts, and of licence texts in the same commits.
 * @throws CatalogueError BAD_ADDRESS
 */
export function readAddresses(
  addresses: readonly string[],
): Record<'fonts' | 'texts' | 'folders', FileAddress[]> {
  const all = addresses.map(readAddress);
  const folders = all.filter(({ isFolder }) => isFolder);
  const given = all.filter(({ isFolder }) => !isFolder);
  const isFont = ({ path }: FileAddress) => FONT.test(extname(path));
  const fonts = given.filter(isFont);
  if (fonts.length + folders.length === 0)
    throw new CatalogueError(
      'BAD_ADDRESS',
      '没有字体的地址：文件名要以 .ttf、.otf、.ttc、.woff 或 .woff2 结尾',
    );
  const texts = given.filter((address) => !isFont(address));
  const loose = texts.find((text) => ![...fonts, ...folders].some((font) => isSameCommit(font, text)));
  if (loose)
    throw new CatalogueError('BAD_ADDRESS', `${loose.path}：授权文件要和字体在同一个仓库的同一个提交里`);
  return { fonts, texts, folders };
}

/**
 * Imports the fonts at addresses in GitHub repositories. The licence text of a font is the one whose address is given
 * too, or else the nearest in the same commit.
 * @throws CatalogueError BAD_ADDRESS, before anything is requested; ORIGIN_AWAY, NOT_PUBLISHED, CANCELLED
 */
export function importAddresses(
  ctx: CatalogueContext,
  addresses: readonly string[],
  options: AddressOptions = {},
): Promise<ImportSummary> {
  return withDownloads(ctx, addresses, options, async ({ asked, wanted, unproven, failures, onFont }) => {
    const summary = await withRun(ctx, options, async (run) => {
      const batch = await Promise.all(wanted.map((one) => found(ctx, one, failures.get(one.id))));
      await importBatch(run, [...batch, ...unproven], (label) => onFont(label, asked.length));
    });
    summary.proven.push(...proofsOf(wanted, failures));
    return summary;
  });
}

/** A font file with what is known of its origin. */
export interface FetchedFont {
  fileName: string;
  bytes: Uint8Array;
  licence: { name: string; text: string } | null;
  source: { name: string; version: string; url: string };
}

export interface Fetched {
  /** Files that `take` has taken. */
  taken: number;
  proven: string[];
  refused: { file: string; reason: string }[];
}

/**
 * Fetches the fonts at addresses, as `importAddresses` does, for somebody who looks at them first.
 * @param take returns why it does not take a file, in Chinese; `null` if it does
 * @throws CatalogueError as `importAddresses`
 */
export function fetchAddresses(
  ctx: CatalogueContext,
  addresses: readonly string[],
  take: (font: FetchedFont) => Promise<string | null>,
  options: AddressOptions = {},
): Promise<Fetched> {
  return withDownloads(ctx, addresses, options, async ({ wanted, unproven, failures, onFont }) => {
    const fetched: Fetched = {
      taken: 0,
      proven: proofsOf(wanted, failures),
      refused: unproven.map(({ refused: { label, error } }) => ({ file: label, reason: error.message })),
    };
    for (const one of wanted) {
      const { font, licence, from, id } = one;
      const folder = downloadsOf(ctx.dataDir, id);
      const failure = failures.get(id);
      const reason = failure
        ? failure.message
        : await take({
            fileName: basename(font.path),
            bytes: await readFile(join(folder, font.path)),
            licence: licence && {
              name: basename(licence.path),
              text: await readFile(join(folder, licence.path), 'utf8'),
            },
            source: sourceOf(from),
          });
      if (reason === null) fetched.taken++;
      else fetched.refused.push({ file: `${from.repository}：${font.path}`, reason });
      onFont(font.path, wanted.length);
    }
    return fetched;
  });
}

interface Downloads {
  /** All fonts that were asked for, those that could not be proven among them. */
  asked: readonly (Wanted | Refused)[];
  wanted: readonly Wanted[];
  unproven: readonly Refused[];
  failures: ReadonlyMap<string, CatalogueError>;
  onFont: (label: string, total: number) => void;
}

/** Fetches what is at addresses, and deletes it once it has been used. */
async function withDownloads<T>(
  ctx: CatalogueContext,
  addresses: readonly string[],
  options: AddressOptions,
  use: (downloads: Downloads) => Promise<T>,
): Promise<T> {
  const read = readAddresses(addresses);
  const asked = await prove(read, options);
  const wanted = asked.filter((one) => 'from' in one);
  const unproven = asked.filter((one) => 'refused' in one);
  // With nothing to fetch, the reason is the error's.
  if (wanted.length === 0 && unproven[0]) throw unproven[0].refused.error;
  const onWait = () => options.onProgress?.({ phase: 'waiting', done: 0, total: 0, label: '' });
  return withSiteLock(
    ctx,
    'downloads',
    async () => {
      const failures = await fetchFamilies(ctx, wanted, {
        ...options,
        onDownload: (progress) => options.onProgress?.({ phase: 'downloads', ...progress }),
      });
      let done = 0;
      const onFont = (label: string, total: number) =>
        options.onProgress?.({ phase: 'fonts', done: ++done, total, label });
      const used = await use({ asked, wanted, unproven, failures, onFont });
      await dropDownloads(
        ctx,
        wanted.filter(({ id }) => !failures.has(id)),
      );
      return used;
    },
    onWait,
  );
}

const proofsOf = (wanted: readonly Wanted[], failures: ReadonlyMap<string, CatalogueError>): string[] =>
  wanted.filter(({ id }) => !failures.has(id)).flatMap(({ proofs }) => proofs);

const isSameCommit = (a: FileAddress, b: FileAddress) =>
  a.repository === b.repository && a.commit === b.commit;

/**
 * Finds the id of every font and of its licence text; a font that its commit lacks does not stop the others. GitHub is
 * asked once for each commit, and only if it has to be.
 */
async function prove(
  { fonts, texts, folders }: ReturnType<typeof readAddresses>,
  options: AddressOptions,
): Promise<(Wanted | Refused)[]> {
  const asked = new Map<string, Promise<CommitFiles>>();
  const ask: Ask = (address) => {
    const key = `${address.repository}@${address.commit}`;
    const answer = asked.get(key) ?? filesOfCommit(address, options);
    asked.set(key, answer);
    return answer;
  };
  const proofOf = async (address: FileAddress): Promise<Wanted> => {
    const { repository, commit, path } = address;
    const font = await proven(address, ask);
    const text = nearest(
      path,
      texts.filter((given) => isSameCommit(given, address)),
    );
    const licence = text ? await proven(text, ask) : await licenceNear(address, ask);
    const isFile = 'path' in licence;
    const saidBy = async ({ git }: Pick<FileAddress, 'git'>) =>
      git
        ? '编号是你给的，与源站、镜像无关'
        : `编号由 ${(await ask(address)).host} 告知：字节完整，是它所说那个提交里的文件；它若说错，这里看不出`;
    return {
      id: `address-${sha256Hex(`${repository}/${commit}/${path}`).slice(0, 12)}`,
      nameZh: basename(path),
      from: { repository, commit, files: isFile ? [font, licence] : [font] },
      font,
      licence: isFile ? licence : null,
      proofs: [
        `${repository} 的 ${path} 与 Git 对象编号 ${font.git} 相符；${await saidBy(address)}`,
        isFile
          ? `它的授权文本是同一提交里的 ${licence.path}，与编号 ${licence.git} 相符；${await saidBy(text ?? { git: null })}`
          : `它没有授权文本：${licence.missing}`,
      ],
    };
  };
  const inFolders = await Promise.all(folders.map((folder) => fontsIn(folder, ask)));
  return Promise.all(
    [...fonts, ...inFolders.flat()].map((address) =>
      proofOf(address).catch((error: unknown): Refused => {
        if (!(error instanceof CatalogueError) || error.code === 'CANCELLED') throw error;
        const label = `${address.repository}：${address.path}`;
        return { refused: { label, path: label, error } };
      }),
    ),
  );
}

/** Most fonts that one folder may have. */
const IN_FOLDER = 60;

/** @throws CatalogueError BAD_ADDRESS for a folder without fonts, or with too many */
async function fontsIn(folder: FileAddress, ask: Ask): Promise<FileAddress[]> {
  const { files, isCut } = await ask(folder);
  const { repository, commit, path: at } = folder;
  const fonts = files.filter(
    ({ path }) => FONT.test(extname(path)) && (at === '' || path.startsWith(`${at}/`)),
  );
  const name = `${repository} 的${at === '' ? '仓库' : ` ${at} 文件夹`}`;
  const fault =
    isCut || fonts.length > IN_FOLDER
      ? `里文件太多，一次最多取 ${IN_FOLDER} 个字体：请给小一点的文件夹，或一个个写文件的地址`
      : '里没有字体文件';
  if (isCut || fonts.length === 0 || fonts.length > IN_FOLDER)
    throw new CatalogueError('BAD_ADDRESS', `${name}${fault}`);
  return fonts.map(({ path }) => ({ repository, commit, path, git: null }));
}

/**
 * Finds the licence file nearest to a font in its commit, or says why there is none. A host that does not answer costs
 * only the text if the id of the font is given.
 */
async function licenceNear(address: FileAddress, ask: Ask): Promise<RemoteFile | { missing: string }> {
  try {
    const { files } = await ask(address);
    const named = files.filter(({ path }) => LICENCE_FILE.test(basename(path)));
    return nearest(address.path, named) ?? { missing: '这个提交里没有找到，请把授权文件的地址也写上' };
  } catch (error) {
    if (!(address.git && error instanceof CatalogueError) || error.code === 'CANCELLED') throw error;
    return { missing: error.message };
  }
}

async function proven(address: FileAddress, ask: Ask): Promise<RemoteFile> {
  const { repository, commit, path, git } = address;
  if (git) return { path, git };
  const { host, files, isCut } = await ask(address);
  const file = files.find((listed) => listed.path === path);
  if (file) return file;
  const moved = files.filter((listed) => basename(listed.path) === basename(path));
  throw new CatalogueError(
    'NOT_PUBLISHED',
    `${host} 说 ${repository} 的提交 ${commit.slice(0, 10)} 里没有 ${path}` +
      (isCut ? '；这个仓库文件太多，它没有列全，请在地址后面写上 # 和文件的 Git 对象编号' : '') +
      (moved.length > 0 ? `。同名的文件在 ${moved.map((listed) => listed.path).join('、')}` : ''),
  );
}

/** The file in the folder of `path` or, failing that, in the nearest one above it; the first by name. */
function nearest<T extends { path: string }>(path: string, files: readonly T[]): T | null {
  const above = (file: T) => {
    const folder = dirname(file.path);
    return folder === '.' || dirname(path) === folder || dirname(path).startsWith(`${folder}/`);
  };
  const depth = ({ path: own }: T) => (own.match(/\//g) ?? []).length;
  return files.filter(above).toSorted((a, b) => depth(b) - depth(a) || (a.path < b.path ? -1 : 1))[0] ?? null;
}

async function found(
  { dataDir }: CatalogueContext,
  { id, from, font, licence }: Wanted,
  failure: CatalogueError | undefined,
): Promise<Found> {
  const label = `${from.repository}：${font.path}`;
  if (failure) return { refused: { label, path: label, error: failure } };
  const folder = downloadsOf(dataDir, id);
  return {
    unit: {
      label,
      files: [{ path: join(folder, font.path), label }],
      sidecar: {},
      declared: false,
      licenceText: licence && (await licenceTextOf(folder, { licenceFile: licence.path }, [])),
      source: sourceOf(from),
    },
  };
}

const sourceOf = ({ repository, commit }: Wanted['from']) => ({
  name: repository,
  version: commit.slice(0, 10),
  url: `https://github.com/${repository}/tree/${commit}`,
});
