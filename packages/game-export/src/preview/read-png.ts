import { PreviewError, type PreviewPage } from './read-bmfont.ts';

const CHANNELS: Readonly<Record<number, 1 | 3 | 4>> = { 0: 1, 2: 3, 6: 4 };

/**
 * Reads a PNG of 8 bits per channel, without a palette and not interlaced (PNG 3, sections 5 and 9). A canvas would
 * multiply the colours by the opacity, which a distance field does not survive.
 * @throws PreviewError
 */
export async function readPng(bytes: Uint8Array): Promise<PreviewPage> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Uint8Array[] = [];
  let header: { width: number; height: number; channels: 1 | 3 | 4 } | null = null;
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const content = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    const type = view.getUint32(at + 4);
    if (type === IHDR) {
      const channels = CHANNELS[content[9] as number];
      if (content[8] !== 8 || !channels || content[12] !== 0) break;
      header = { width: view.getUint32(at + 8), height: view.getUint32(at + 12), channels };
    } else if (type === IDAT) data.push(content);
  }
  if (!header) throw new PreviewError('图集的图片读不出来。');
  return { ...header, pixels: await unfiltered(await inflated(data), header) };
}

const IHDR = 0x49484452;
const IDAT = 0x49444154;

async function inflated(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const stream = new Blob(parts as Uint8Array<ArrayBuffer>[])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Bytes after which the browser may draw and listen. */
const SLICE = 1 << 21;

async function unfiltered(
  raw: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): Promise<Uint8Array> {
  const rowBytes = width * channels;
  if (raw.length < (rowBytes + 1) * height) throw new PreviewError('图集的图片不完整。');
  const pixels = new Uint8Array(rowBytes * height);
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let row = 0, done = 0; row < height; row++, done += rowBytes) {
    const from = row * (rowBytes + 1) + 1;
    const filter = raw[from - 1] as number;
    const out = pixels.subarray(row * rowBytes, (row + 1) * rowBytes);
    for (let i = 0; i < rowBytes; i++) {
      const left = i >= channels ? (out[i - channels] as number) : 0;
      const corner = i >= channels ? (above[i - channels] as number) : 0;
      out[i] = (raw[from + i] as number) + predicted(filter, left, above[i] as number, corner);
    }
    above = out;
    if (done >= SLICE) {
      done = 0;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
