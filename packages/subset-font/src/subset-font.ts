import { createHash } from 'node:crypto';
import { type SourceFormat, unpack } from '@ziwan/font-inspect/unpack';
import { createSubsetEngine, type SubsetEngine, SubsetError, type SubsetFormat } from '@ziwan/subset-engine';
import { type SubsetFontOptions, settle } from './options.ts';

/** Time (ms) for one subset, and maximum waiting calls: scripts may start thousands at once. */
const TIMEOUT_MS = 60_000;
const QUEUE_LIMIT = 1_000_000;

const FORMAT_OF: Partial<Record<SourceFormat, SubsetFormat>> = {
  ttf: 'ttf',
  otf: 'ttf',
  woff: 'woff',
  woff2: 'woff2',
};

/** Fonts of running calls by SHA-256, for the engine to load. */
const fonts = new Map<string, { sfnt: Uint8Array; calls: number }>();
let shared: SubsetEngine | null = null;

/** Starts the worker threads with the first call. Idle ones do not keep the process alive. */
function engine(): SubsetEngine {
  shared ??= createSubsetEngine({
    load: async (id) => fonts.get(id)?.sfnt ?? new Uint8Array(),
    timeoutMs: TIMEOUT_MS,
    queueLimit: QUEUE_LIMIT,
  });
  return shared;
}

/**
 * Subsets a font (TTF, OTF, WOFF, WOFF2) to the characters of a text, like the npm package `subset-font`.
 * @throws UnsupportedOption, SubsetError, and FontError for a file that cannot be unpacked
 */
export async function subsetFont(
  buffer: Uint8Array,
  text: string,
  options: SubsetFontOptions = {},
): Promise<Buffer> {
  if (typeof text !== 'string') throw new TypeError('text 须是字符串');
  const { format, names, axes } = settle(options);
  const source = await unpack(buffer);
  const own = FORMAT_OF[source.format];
  const [face] = source.faces;
  if (!own || !face) throw new SubsetError('FONT_INVALID', '字体集合（TTC）须先拆成单个字体');
  const { sfnt } = face;
  const font = createHash('sha256').update(sfnt).digest('hex');
  const held = fonts.get(font) ?? { sfnt, calls: 0 };
  held.calls++;
  fonts.set(font, held);
  try {
    const { bytes } = await engine().subset({
      font,
      text,
      axes,
      names,
      format: format ?? own,
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    if (--held.calls === 0) fonts.delete(font);
  }
}
