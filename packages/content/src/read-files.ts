import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { isReservedId, reservedWords } from '@ziwan/contract/admin';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { type Entry, parseEntry } from './entry.ts';
import { entryFields } from './entry-fields.ts';
import { ContentError } from './errors.ts';
import { parseYaml, siteTime, splitFrontMatter } from './front-matter.ts';
import { withKeptAddresses } from './kept-pictures.ts';
import type { Kind } from './kinds.ts';
import { isKind } from './links.ts';
import { type RenderedBody, renderMarkdown } from './markdown.ts';
import { keepFile, keepImage } from './media.ts';
import type { NewMediaFile } from './media-files.ts';
import { namedFonts } from './named-fonts.ts';
import type { Image } from './value-schemas.ts';

/** An entry parsed from its file, with its pictures stored and measured. */
export interface ReadEntry {
  /** Path within the content folder. */
  origin: string;
  entry: Entry;
  body: RenderedBody;
  imageOf: (src: string) => Image | null;
  /** Pictures, videos and captions that the entry uses. */
  files: NewMediaFile[];
  /** Hash of everything derived from the file and its pictures. */
  hash: string;
}

/** Front matter fields of every kind; other fields belong to the kind's details. */
const { id: _, markdown: __, ...COMMON } = entryFields;
const TIMES = ['publishAt', 'startsAt', 'endsAt'] as const satisfies (keyof typeof COMMON)[];

/** Lists the entry files `<kind>/<id>.md` in order; empty if the folder does not exist. */
export async function entryFiles(dir: string): Promise<{ origin: string; kind: Kind; id: string }[]> {
  const files: { origin: string; kind: Kind; id: string }[] = [];
  const folders = await readdir(dir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const folder of folders.sort(byName)) {
    if (!folder.isDirectory() || !isKind(folder.name)) continue;
    for (const file of (await readdir(join(dir, folder.name), { withFileTypes: true })).sort(byName)) {
      if (!file.isFile() || !file.name.endsWith('.md')) continue;
      files.push({
        origin: `${folder.name}/${file.name}`,
        kind: folder.name,
        id: basename(file.name, '.md'),
      });
    }
  }
  return files;
}

/** @throws ContentError with the reason, if the file is invalid */
export async function readEntry(
  dir: string,
  blobs: BlobStore,
  { origin, kind, id }: { origin: string; kind: Kind; id: string },
): Promise<ReadEntry> {
  if (isReservedId(id)) throw new ContentError('INVALID', `文件名：${reservedWords(id)}`);
  const { front, markdown } = await splitFrontMatter(await readFile(join(dir, origin), 'utf8'));
  const common: Record<string, unknown> = {};
  const details: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(front))
    (Object.hasOwn(COMMON, key) ? common : details)[key] = value;
  for (const key of TIMES) if (key in common) common[key] = siteTime(common[key]);

  const assets = new Assets(dir, dirname(origin), blobs);
  if (common.cover != null) common.cover = await assets.image(common.cover);
  if (Array.isArray(details.images))
    details.images = await Promise.all(details.images.map((i) => assets.image(i)));
  if (details.poster != null) details.poster = await assets.image(details.poster);
  for (const list of ['sources', 'captions'])
    if (Array.isArray(details[list]))
      details[list] = await Promise.all(
        (details[list] as unknown[]).map((f) => assets.file(f, list === 'sources')),
      );
  const images = new Map<string, Image>();
  for (const src of (await renderMarkdown(markdown)).missingImages) {
    const image = await assets.image({ src, alt: '' });
    images.set(src, image).set(image.src, image);
  }
  const imageOf = (src: string) => images.get(src) ?? null;
  const text = withKeptAddresses(markdown.trim(), imageOf);
  const entry = parseEntry({ ...common, kind, id, markdown: text, details });
  const body = await renderMarkdown(entry.markdown, imageOf);
  const fonts = namedFonts(entry, body.links);
  const hash = sha256Hex(JSON.stringify([entry, body.html, ...(fonts === entry.fonts ? [] : [fonts])]));
  return { origin, entry, body, imageOf, files: assets.stored, hash };
}

/**
 * Reads a list file of the operator; `null` if it does not exist.
 * @throws ContentError
 */
export async function readListFile(
  dir: string,
  blobs: BlobStore,
  file: string,
): Promise<{ rows: unknown[]; files: NewMediaFile[] } | null> {
  const text = await readFile(join(dir, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const rows = await parseYaml(text);
  if (!Array.isArray(rows)) throw new ContentError('FRONT_MATTER', '须是一个列表');
  const assets = new Assets(dir, dirname(file), blobs);
  const read = rows.map(async (row: unknown) => {
    if (row === null || typeof row !== 'object') return row;
    const changed: Record<string, unknown> = { ...row };
    for (const key of TIMES) if (key in changed) changed[key] = siteTime(changed[key]);
    if (changed.image != null) changed.image = await assets.image(changed.image);
    return changed;
  });
  return { rows: await Promise.all(read), files: assets.stored };
}

/** Stores files that a content file refers to by relative path. Paths outside the content folder are rejected. */
class Assets {
  readonly #dir: string;
  readonly #from: string;
  readonly #blobs: BlobStore;
  readonly stored: NewMediaFile[] = [];

  constructor(dir: string, from: string, blobs: BlobStore) {
    this.#dir = dir;
    this.#from = from;
    this.#blobs = blobs;
  }

  /** @param value `{src, alt}` or a bare path */
  async image(value: unknown): Promise<Image> {
    const { src, alt = '' } =
      typeof value === 'string' ? { src: value } : (value as { src?: unknown; alt?: unknown });
    try {
      const image = await keepImage(this.#blobs, await this.#read(src), String(alt));
      this.#record(image.src, src, image.alt);
      return image;
    } catch (error) {
      if (error instanceof ContentError && error.code === 'IMAGE_REFUSED')
        throw new ContentError('IMAGE_REFUSED', `${String(src)}：${error.message}`, { cause: error });
      throw error;
    }
  }

  /** @param sized true to add the file's size and media type to the result */
  async file(value: unknown, sized: boolean): Promise<unknown> {
    if (value === null || typeof value !== 'object') return value;
    const { src, ...rest } = value as { src?: unknown };
    const kept = await keepFile(this.#blobs, await this.#read(src));
    this.#record(kept.src, src, '');
    return sized ? { ...rest, ...kept } : { ...rest, src: kept.src };
  }

  #record(address: string, src: unknown, alt: string): void {
    this.stored.push({ name: basename(address), title: basename(String(src)), alt });
  }

  async #read(src: unknown): Promise<Uint8Array> {
    const path = typeof src === 'string' ? posix.normalize(posix.join(this.#from, src)) : '';
    if (
      path === '' ||
      path.startsWith('..') ||
      posix.isAbsolute(String(src)) ||
      /^[a-z]+:/i.test(String(src))
    )
      throw new ContentError('FILE_MISSING', `${String(src)}：须是内容文件夹里的文件`);
    return readFile(join(this.#dir, path)).catch((cause: unknown) => {
      throw new ContentError('FILE_MISSING', `没有这个文件：${path}`, { cause });
    });
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
