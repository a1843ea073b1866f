import { KINDS, pathOf } from '@ziwan/content';
import { sha256Hex } from '@ziwan/infra/digest';
import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../calls/app-error.ts';
import type { DrawnCatalogue } from '../../../fonts/coverage/index.ts';
import { createBoundedQueue, QueueFull } from '../../../runtime/bounded-queue.ts';
import type { FileCache } from '../../../runtime/disk-cache.ts';
import type { RevisionWatch } from '../../../runtime/revision.ts';
import type { DiscoveryRepository } from '../repository.ts';
import { drawSubject } from './draw-subject.ts';
import { hashOf, type Subject, subjectOfEntry, subjectOfFamily, subjectOfSite } from './subject.ts';

export { HEIGHT, WIDTH } from './compose.ts';

/** Limits drawing; each picture uses a core for some tenths of a second. */
const DRAWING = { running: 1, waiting: 24 };
const KEPT_SUBJECTS = 4000;
const KEPT_BYTES = 16 * 1024 * 1024;

export interface PictureParts {
  repository: DiscoveryRepository;
  drawn: () => Promise<DrawnCatalogue>;
  engine: Pick<SubsetEngine, 'subset'>;
  cache: FileCache;
  watches: readonly RevisionWatch[];
  onFault: (error: unknown) => void;
}

export type PictureAnswer = { bytes: Uint8Array; etag: string } | { location: string };

/**
 * Draws link preview pictures from the outlines of a page's own font. The address contains the hash of everything the
 * picture shows, and only addresses that appear in pages are drawn.
 */
export class Pictures {
  readonly #parts: PictureParts;
  readonly #queue = createBoundedQueue(DRAWING.running, DRAWING.waiting);
  readonly #subjects = new LRUCache<string, Subject>({ max: KEPT_SUBJECTS });
  readonly #held = new LRUCache<string, Uint8Array>({ maxSize: KEPT_BYTES });
  readonly #drawing = new Map<string, Promise<Uint8Array>>();

  constructor(parts: PictureParts) {
    this.#parts = parts;
  }

  /**
   * Path of a page's picture; the site's own picture for pages about no single font or entry.
   * @returns null if it cannot be determined, so that a page never fails because of its picture
   */
  async addressOf(pagePath: string): Promise<string | null> {
    try {
      const subject = (await this.#subject(nameOf(pagePath))) ?? (await this.#subject(SITE));
      return subject && addressOf(subject);
    } catch (error) {
      this.#parts.onFault(error);
      return null;
    }
  }

  /**
   * @param name path below `/og/` without suffix: the subject's name, `-`, the hash
   * @returns the picture, or the current address if the hash is outdated
   * @throws AppError NOT_FOUND for an unknown subject, UNAVAILABLE while the queue is full
   */
  async file(name: string): Promise<PictureAnswer> {
    const match = /^(.+)-([0-9a-f]{16})$/.exec(name);
    const subject = match && (await this.#subject(match[1] as string));
    if (!match || !subject) throw new AppError('NOT_FOUND');
    const hash = hashOf(subject);
    // Redirects links that were shared before the picture changed.
    if (hash !== match[2]) return { location: addressOf(subject) };
    const etag = `"${hash}"`;
    const held = this.#held.get(hash);
    if (held) return { bytes: held, etag };
    let drawing = this.#drawing.get(hash);
    if (!drawing) {
      drawing = this.#make(subject, hash).finally(() => this.#drawing.delete(hash));
      this.#drawing.set(hash, drawing);
    }
    return { bytes: await drawing, etag };
  }

  async #make(subject: Subject, hash: string): Promise<Uint8Array> {
    const key = `og/${sha256Hex(subject.name).slice(0, 32)}/${hash}.png`;
    const kept = await this.#parts.cache.get(key);
    const bytes = kept && isWhole(kept) ? kept : await this.#draw(subject);
    this.#held.set(hash, bytes, { size: bytes.byteLength });
    if (bytes !== kept) await this.#keep(key, bytes);
    return bytes;
  }

  async #draw(subject: Subject): Promise<Uint8Array> {
    const { drawn, engine } = this.#parts;
    try {
      return await this.#queue.run(async () => drawSubject(subject, await drawn(), engine));
    } catch (cause) {
      const busy = cause instanceof SubsetError && (cause.code === 'BUSY' || cause.code === 'CLOSED');
      if (cause instanceof QueueFull || busy) throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
      throw cause;
    }
  }

  /** A failed write costs time but not the response. */
  async #keep(key: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.#parts.cache.put(key, bytes);
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  /** Returns `null` if the name matches nothing visible. */
  async #subject(name: string): Promise<Subject | null> {
    if (name.length > 300) return null;
    const revisions = await Promise.all(this.#parts.watches.map((watch) => watch.current()));
    const key = `${revisions.join(' ')} ${name}`;
    const held = this.#subjects.get(key);
    if (held) return held;
    const subject = await this.#find(name);
    if (subject) this.#subjects.set(key, subject);
    return subject;
  }

  async #find(name: string): Promise<Subject | null> {
    const { repository, drawn } = this.#parts;
    if (name === SITE) return subjectOfSite(await drawn());
    if (name.startsWith(ENTRY)) {
      const entry = await repository.entry(name.slice(ENTRY.length));
      return entry && subjectOfEntry(entry, await drawn());
    }
    const family = await repository.family(name);
    return family && subjectOfFamily(family, await drawn());
  }
}

const SITE = 'site/ziwan';
const ENTRY = 'entry/';

/** Name of the subject a page is about. */
function nameOf(pagePath: string): string {
  const path = URL.parse(pagePath, 'http://localhost')?.pathname ?? '/';
  const [, section, part] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (section === undefined || part === undefined) return SITE;
  if (section === 'font' || section === 'currency') return decoded(part);
  return KINDS.some((kind) => pathOf(kind, part) === path) ? ENTRY + decoded(part) : SITE;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const addressOf = (subject: Subject): string =>
  `/og/${subject.name.split('/').map(encodeURIComponent).join('/')}-${hashOf(subject)}.png`;

/** True if the bytes begin and end as a PNG does; truncated or damaged files are drawn again. */
function isWhole(bytes: Uint8Array): boolean {
  const hex = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('hex');
  return hex(0, 8) === '89504e470d0a1a0a' && hex(-8) === '49454e44ae426082';
}
