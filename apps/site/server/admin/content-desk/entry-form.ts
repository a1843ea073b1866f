import {
  type Entry,
  type EntryInput,
  keptPicturesIn,
  LinkCheck,
  mediaNameOf,
  parseEntry,
  renderMarkdown,
} from '@ziwan/content';
import type { EntryFields } from '@ziwan/contract/admin';
import { isoOf, minuteOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database, EntriesTable, MediaFilesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { statusOf } from './entry-records.ts';
import { refusals } from './faults.ts';
import { pictureOf } from './pictures.ts';

export interface ReadForm {
  entry: Entry;
  imageOf: Awaited<ReturnType<typeof keptPicturesIn>>;
}

type Held = Pick<EntriesTable, 'status' | 'publish_at'>;

const wrong = (details: string) => new AppError('BAD_REQUEST', { details });

/**
 * Says why a time is refused.
 * @param shown the stored entry, if visitors see it
 */
function tooLate(at: string | null, shown: Held | null): string {
  if (at === null) return '定时发布的时间要在将来';
  const past = `定时发布的时间要在将来，${minuteOf(at)} 已经过去`;
  // A form was left open until after the time it was opened with.
  return shown?.publish_at === at ? `${past}，定好的一版已经在站上；要再改，请选「马上换上」` : past;
}

/** Converts an editor's form to an entry: looks up pictures and files and sets the publication time. */
export class EntryForm {
  readonly #db: Kysely<Database>;
  readonly #blobs: BlobStore;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, blobs: BlobStore, now: () => number) {
    this.#db = db;
    this.#blobs = blobs;
    this.#now = now;
  }

  /**
   * @param held the stored entry; null for a new one
   * @throws AppError BAD_REQUEST naming the field
   */
  async read(fields: EntryFields, id: string, held: Held | null): Promise<ReadForm> {
    const { cover, details, status: wanted, publishAt: at, ...rest } = fields;
    const input = {
      ...rest,
      id,
      ...this.#time(wanted, at, held),
      cover: cover && (await pictureOf(this.#blobs, cover, '封面')),
      details: await this.#details(details),
    };
    const entry = await refusals(() => parseEntry(input as EntryInput));
    return { entry, imageOf: await keptPicturesIn(this.#blobs, entry.markdown) };
  }

  /** Rejects an entry to be published with broken links or undescribed pictures. @throws AppError BAD_REQUEST */
  async assertFit({ entry, imageOf }: ReadForm): Promise<void> {
    if (entry.status === 'draft') return;
    const fault = (await faultsOf({ entry, imageOf }, await LinkCheck.ofSite(this.#db, entry)))[0];
    if (fault !== undefined) throw wrong(fault);
  }

  #time(wanted: EntryFields['status'], publishAt: string | null, held: Held | null) {
    const now = isoOf(this.#now());
    const wasVisible = held !== null && statusOf(held, now) === 'published';
    // Publishing a scheduled entry replaces its future publication time.
    const keepsTime = held !== null && held.status !== 'draft' && (wasVisible || wanted !== 'published');
    const before = keepsTime ? held.publish_at : now;
    const at = publishAt === null ? before : isoOf(publishAt);
    if (wanted === 'draft') return { status: 'draft', publishAt: at };
    if (at > now) return { status: 'scheduled', publishAt: at };
    if (wanted === 'scheduled')
      throw wrong(`publishAt：${tooLate(publishAt && at, wasVisible ? held : null)}`);
    return { status: 'published', publishAt: at };
  }

  async #details(given: EntryFields['details']): Promise<Record<string, unknown>> {
    const { images, poster, sources, captions, ...rest } = given;
    const details: Record<string, unknown> = { ...rest };
    if (images !== undefined)
      details.images = await Promise.all(images.map((i, n) => pictureOf(this.#blobs, i, `第 ${n + 1} 张图`)));
    if (poster !== undefined) details.poster = poster && (await pictureOf(this.#blobs, poster, '视频封面'));
    if (captions !== undefined) {
      for (const { src } of captions) await this.#file(src, 'captions', '字幕');
      details.captions = captions;
    }
    if (sources === undefined) return details;
    const files = await Promise.all(sources.map(({ src }) => this.#file(src, 'video', '视频')));
    details.sources = sources.map((source, n) => {
      const file = files[n] as MediaFilesTable;
      const width = source.width ?? file.width;
      const height = source.height ?? file.height;
      if (width === null || height === null) throw wrong('视频：请填写画面的宽与高');
      return { src: source.src, type: file.media_type, width, height, bytes: file.bytes };
    });
    details.durationSeconds ??= files.find((f) => f.duration_seconds !== null)?.duration_seconds ?? undefined;
    return details;
  }

  async #file(src: string, kind: MediaFilesTable['kind'], field: string): Promise<MediaFilesTable> {
    const name = mediaNameOf(src);
    const row =
      name &&
      (await this.#db
        .selectFrom('media_files')
        .selectAll()
        .where('name', '=', name)
        .where('kind', '=', kind)
        .executeTakeFirst());
    if (!row) throw wrong(`${field}：媒体库里没有这个文件`);
    return row;
  }
}

/** What visitors must not see of an entry: broken links and undescribed pictures, in Chinese. */
export async function faultsOf({ entry, imageOf }: ReadForm, check: LinkCheck): Promise<string[]> {
  const { html, links, missingImages } = await renderMarkdown(entry.markdown, imageOf);
  const broken = check.broken(links);
  return [
    ...(missingImages.length > 0 ? [`正文里的图片不在媒体库：${missingImages.slice(0, 5).join('、')}`] : []),
    ...(/<img src="[^"]*" alt="\s*"/.test(html) ? ['正文里的每张图片都要写说明'] : []),
    ...(broken.length > 0 ? [`正文里的链接没有去处：${broken.slice(0, 5).join('、')}`] : []),
  ];
}
