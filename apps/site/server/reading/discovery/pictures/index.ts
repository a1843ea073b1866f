import { KINDS, pathOf } from '@ziwan/content';
import type { SubsetEngine } from '@ziwan/subset-engine';
import { LRUCache } from 'lru-cache';
import type { DrawnCatalogue } from '../../../fonts/coverage/index.ts';
import { type DrawnFile, DrawnFiles } from '../../../fonts/drawn-files/index.ts';
import type { FontCards } from '../../../fonts/families/index.ts';
import type { FileCache } from '../../../runtime/disk-cache.ts';
import { cacheBytes } from '../../../runtime/memory.ts';
import type { RevisionWatch } from '../../../runtime/revision.ts';
import type { DiscoveryRepository } from '../repository.ts';
import { drawSubject } from './draw-subject.ts';
import { type Subject, subjectOfEntry, subjectOfFamily, subjectOfSite } from './subject.ts';

export { HEIGHT, WIDTH } from './compose.ts';

const KEPT_SUBJECTS = 4000;
const KEPT_BYTES = cacheBytes(16 * 1024 * 1024);
const WAITING = 24;

interface PictureParts {
  repository: DiscoveryRepository;
  cards: Pick<FontCards, 'of'>;
  drawn: () => Promise<DrawnCatalogue>;
  engine: Pick<SubsetEngine, 'subset'>;
  cache: FileCache;
  watches: readonly RevisionWatch[];
  onFault: (error: unknown) => void;
}

/** Draws link preview pictures from the outlines of a page's own font. */
export class Pictures {
  readonly #parts: PictureParts;
  readonly #files: DrawnFiles<Subject>;
  readonly #subjects = new LRUCache<string, Subject>({ max: KEPT_SUBJECTS });

  constructor(parts: PictureParts) {
    this.#parts = parts;
    this.#files = new DrawnFiles({
      ...parts,
      folder: 'og',
      suffix: '.png',
      keptBytes: KEPT_BYTES,
      waiting: WAITING,
      find: (name) => this.#subject(name),
      draw: async (subject) => drawSubject(subject, await parts.drawn(), parts.engine),
      isWhole,
    });
  }

  /**
   * Path of a page's picture; the site's own picture for pages about no single font or entry.
   * @returns null if it cannot be determined, so that a page never fails because of its picture
   */
  async addressOf(pagePath: string): Promise<string | null> {
    try {
      const subject = (await this.#subject(nameOf(pagePath))) ?? (await this.#subject(SITE));
      return subject && this.#files.addressOf(subject);
    } catch (error) {
      this.#parts.onFault(error);
      return null;
    }
  }

  /** @throws AppError NOT_FOUND, UNAVAILABLE */
  file(file: string): Promise<DrawnFile> {
    return this.#files.file(file);
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
    if (!family) return null;
    const [card] = await this.#parts.cards.of([family.gno]);
    return subjectOfFamily(family, card, await drawn());
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

/** True if the bytes begin and end as a PNG does. */
function isWhole(bytes: Uint8Array): boolean {
  const hex = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('hex');
  return hex(0, 8) === '89504e470d0a1a0a' && hex(-8) === '49454e44ae426082';
}
