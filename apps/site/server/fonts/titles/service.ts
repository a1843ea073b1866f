import {
  type DataOf,
  type drawTitle,
  type ParsedOf,
  permits,
  readTitle,
  TITLE_CALLS,
  type TitleDocument,
  TitleError,
  weightInTitle,
} from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { FaceOutlines } from '@ziwan/title';
import { AppError } from '../../calls/app-error.ts';
import { etagOf } from '../../calls/etag.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { type DrawnCatalogue, type IndexedFace, missingFont, visible } from '../coverage/index.ts';
import {
  type Announced,
  archive,
  archiveName,
  type DownloadRecord,
  issued,
  type Permitted,
  receipt,
} from '../downloads/index.ts';
import { type PdfRenderer, RenderTimeout } from '../pdf/index.ts';
import { fontVerdicts, verdictOn } from '../terms/index.ts';
import type { FaceReader } from './faces.ts';
import type { TitleJob, TitleResult } from './render.ts';
import { withoutFilter } from './soft-picture.ts';

type Request = ParsedOf<typeof drawTitle>['body'];
type Drawing = DataOf<typeof drawTitle>;
type Rendered = Extract<TitleResult, { kind: 'done' }>;

export interface TitleParts {
  drawn: () => Promise<DrawnCatalogue>;
  faces: Pick<FaceReader, 'read'>;
  renderer: Pick<PdfRenderer<TitleJob, TitleResult>, 'render'>;
  service: { permitted(gno: string): Promise<Permitted> };
  announced: Announced;
  record(downloads: readonly DownloadRecord[]): Promise<void>;
  now: () => number;
  /** Longest wait (ms) of a request for its turn. */
  patience?: number;
}

/** Titles drawn at once, requests that may queue, and how long (ms). */
const MAKING = { running: 2, waiting: 16, patience: 20_000 };
/** Time (s) for writing a PNG: the largest takes two on an idle core. */
const SECONDS = 60;
const MEDIA = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;

/** A face of a title, with what its family permits. */
interface UsedFace {
  readonly name: string;
  readonly face: IndexedFace;
  readonly found: Permitted;
  readonly text: string;
}

/** Draws titles in faces whose licences permit logos. */
export class TitleService {
  readonly #parts: TitleParts;
  readonly #queue = createBoundedQueue(MAKING.running, MAKING.waiting);

  constructor(parts: TitleParts) {
    this.#parts = parts;
  }

  /**
   * @param userId account whose downloads record a zip; null for an anonymous visitor
   * @param gone takes the request out of the queue
   * @throws AppError TITLE_INVALID, TEXT_EMPTY, FONT_NOT_FOUND, FONT_FILE_AWAY, GLYPHS_MISSING (names the characters),
   * LICENCE_FORBIDS and the refusals of downloads (name the font), DRAWING_TOO_LARGE, TITLE_TOO_COMPLEX, UNAVAILABLE,
   * SUBSET_FAILED
   */
  async draw(
    { title: document, format, width, scale }: Request,
    userId: string | null,
    gone?: AbortSignal,
  ): Promise<Drawing> {
    const title = titleIn(document);
    const used = await Promise.all([...facesOf(title)].map(([name, text]) => this.#face(name, text)));
    const late = AbortSignal.timeout(this.#parts.patience ?? MAKING.patience);
    try {
      return await this.#queue.run(
        async () => {
          const rendered = await this.#rendered(title, used, width, format === 'pdf' || format === 'zip');
          const stem = stemOf(title);
          const bytes =
            format === 'zip'
              ? await this.#zip(rendered, title, used, stem, userId)
              : await fileOf(rendered, format, scale);
          return { fileName: `${stem}.${format}`, etag: etagOf(bytes), mediaType: MEDIA[format], bytes };
        },
        AbortSignal.any(gone ? [gone, late] : [late]),
      );
    } catch (cause) {
      if (cause instanceof RenderTimeout) throw new AppError('TITLE_TOO_COMPLEX', { cause });
      if (cause instanceof QueueFull || cause === late.reason)
        throw new AppError('UNAVAILABLE', { retryAfter: 3, cause });
      throw cause;
    }
  }

  async #face(name: string, text: string): Promise<UsedFace> {
    const drawn = await this.#parts.drawn();
    const details = name.slice(0, 60);
    const face = drawn.find(name);
    if (!face) throw missingFont(drawn, name, details);
    const found = await this.#parts.service.permitted(face.gno);
    const { family, licence } = found;
    const logo = verdictOn('logo', fontVerdicts(family, licence));
    if (!permits(logo.verdict)) {
      const clause = logo.verdict === 'denied' ? logo.note || '不可以用于 Logo' : '没有说明能否用于 Logo';
      throw new AppError('LICENCE_FORBIDS', { details: `${family.name_zh}，${licence.name}：${clause}` });
    }
    const lacked = [...new Set(visible(text))].filter((c) => !drawn.index.has(face.index, c));
    if (lacked.length > 0)
      throw new AppError('GLYPHS_MISSING', {
        details: `${family.name_zh} 缺 ${String.fromCodePoint(...lacked)}`,
      });
    return { name, face, found, text };
  }

  async #rendered(
    title: TitleDocument,
    used: readonly UsedFace[],
    width: number,
    pdf: boolean,
  ): Promise<Rendered> {
    const vertical = title.setting.arrangement === 'vertical';
    const faces: Record<string, FaceOutlines> = {};
    for (const { name, face, text } of used) {
      const weight = weightInTitle(title, name);
      faces[name] = await this.#parts.faces.read(face, { text, weight }, vertical);
    }
    const result = await this.#parts.renderer.render({ title, faces, width, note: noteOf(used), pdf });
    if (result.kind === 'empty') throw new AppError('TEXT_EMPTY');
    return result;
  }

  /** Everything in one archive, with a receipt for each family. */
  async #zip(
    rendered: Rendered,
    title: TitleDocument,
    used: readonly UsedFace[],
    stem: string,
    userId: string | null,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const at = new Date(this.#parts.now());
    const files = [
      { name: `${stem}.svg`, bytes: await fileOf(rendered, 'svg', 1) },
      { name: `${stem}.pdf`, bytes: await fileOf(rendered, 'pdf', 1) },
      { name: `${stem}.ziwan-title.json`, bytes: bytesOf(`${JSON.stringify(title, null, 2)}\n`) },
    ];
    for (const scale of [1, 2, 3, 4])
      if (fits(rendered, scale))
        files.push({ name: `${stem}@${scale}x.png`, bytes: await fileOf(rendered, 'png', scale) });
    const listed = files.map(({ name, bytes }) => ({
      name,
      bytes: bytes.byteLength,
      sha256: sha256Hex(bytes),
      key: '',
      made: '由这款字体的轮廓画成',
    }));
    const families = [...new Map(used.map(({ found }) => [found.family.gno, found])).values()];
    const receipts = await Promise.all(
      families.map(async (found) => {
        const { family, licence } = found;
        const announced = await this.#parts.announced(family.gno, licence.id);
        const text = bytesOf(receipt({ family, licence, files: listed, announced, at }));
        const names = [
          { name: `授权/${family.name_zh}/授权说明.txt`, bytes: text },
          { name: `授权/${family.name_zh}/授权协议.txt`, bytes: bytesOf(found.licenceText) },
        ];
        return { found, names, issued: issued(text, found, listed, at) };
      }),
    );
    const entries = [...files, ...receipts.flatMap(({ names }) => names)];
    const parts: Uint8Array[] = await archive(
      entries.map(({ name, bytes }) => ({ name: name.replaceAll('\\', '_'), at, open: async () => [bytes] })),
    ).toArray();
    const bytes = Uint8Array.from(Buffer.concat(parts));
    const sha256 = sha256Hex(bytes);
    await this.#parts.record(
      receipts.map(({ found, issued: own }) => ({
        id: sha256Hex(`title/${sha256}/${found.family.gno}/${userId ?? ''}/${dayOf(at.getTime())}`).slice(
          0,
          32,
        ),
        found,
        fileName: archiveName(stem),
        sha256,
        receipt: own,
        userId,
        at,
      })),
    );
    return bytes;
  }
}

/** @throws AppError TITLE_INVALID */
function titleIn(document: unknown): TitleDocument {
  try {
    return readTitle(document);
  } catch (error) {
    if (error instanceof TitleError) throw new AppError('TITLE_INVALID', { details: error.message });
    throw error;
  }
}

/** Characters by face, those of the seal among them. */
function facesOf(title: TitleDocument): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (face: string, text: string) => texts.set(face, (texts.get(face) ?? '') + text);
  const shown = title.setting.punctuation === 'none' ? /[^\p{P}\p{S}]/u : /./su;
  for (const { c, face } of title.lines.flat()) if (shown.test(c)) add(face ?? title.face, c);
  if (title.seal) add(title.seal.face ?? title.face, title.seal.text);
  if (texts.size === 0) throw new AppError('TEXT_EMPTY');
  return texts;
}

/** Fonts and licences of a title, one a line. */
const noteOf = (used: readonly UsedFace[]): string =>
  [
    ...new Set(
      used.map(({ found: { family, licence } }) =>
        [family.name_zh, family.copyright, licence.name].filter(Boolean).join('，'),
      ),
    ),
  ].join('\n');

/** Start of the text, as a file name. */
function stemOf(title: TitleDocument): string {
  const text = title.lines.flat().map(({ c }) => c);
  return (
    text
      .join('')
      .replace(/[\s\p{Cc}<>:"/\\|?*.]+/gu, '')
      .slice(0, 24) || '题字'
  );
}

const fits = ({ width, height }: Rendered, scale: number): boolean =>
  width * height * scale * scale <= TITLE_CALLS.pixels && Math.max(width, height) * scale <= 16_000;

async function fileOf(rendered: Rendered, format: 'svg' | 'png' | 'pdf', scale: number) {
  if (format === 'svg') return bytesOf(rendered.svg);
  if (format === 'pdf') return Uint8Array.from(rendered.pdf ?? []);
  if (!fits(rendered, scale)) throw new AppError('DRAWING_TOO_LARGE');
  // Loads the native code with the first picture.
  const { default: sharp } = await import('sharp');
  const size = `width="${rendered.width * scale}" height="${rendered.height * scale}"`;
  const source = await withoutFilter(rendered, scale);
  const svg = Buffer.from(source.replace(/width="[\d.]+" height="[\d.]+"/, size));
  const png = await sharp(svg, { limitInputPixels: TITLE_CALLS.pixels * 2, unlimited: true })
    .png()
    .timeout({ seconds: SECONDS })
    .toBuffer();
  return Uint8Array.from(png);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text));
