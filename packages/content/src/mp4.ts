export interface VideoFacts {
  /** Displayed size (px). */
  width: number;
  height: number;
  durationSeconds: number;
}

interface Box {
  type: string;
  /** Offsets of the content: start and end. */
  from: number;
  to: number;
}

/** Maximum boxes read per level; bounds the work for malicious files. */
const MAX_BOXES = 2000;

/**
 * Reads size and duration of an MP4's first video track, from the headers alone.
 * @returns `null` if there is no video track, or if the file is truncated or not an MP4
 */
export function probeMp4(bytes: Uint8Array): VideoFacts | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const top = boxesIn(data, 0, data.length);
  if (top?.[0]?.type !== 'ftyp') return null;
  const moov = top.find((b) => b.type === 'moov');
  const inside = moov && boxesIn(data, moov.from, moov.to);
  const header = inside?.find((b) => b.type === 'mvhd');
  const durationSeconds = header ? durationIn(data, header) : null;
  if (!inside || durationSeconds === null) return null;
  for (const track of inside.filter((b) => b.type === 'trak')) {
    const parts = boxesIn(data, track.from, track.to) ?? [];
    const tkhd = parts.find((b) => b.type === 'tkhd');
    const mdia = parts.find((b) => b.type === 'mdia');
    const handler = mdia && boxesIn(data, mdia.from, mdia.to)?.find((b) => b.type === 'hdlr');
    if (!tkhd || !handler || handler.to - handler.from < 12) continue;
    if (data.toString('latin1', handler.from + 8, handler.from + 12) !== 'vide') continue;
    // The track header ends with width and height, in 16.16 fixed point.
    if (tkhd.to - tkhd.from < 84) continue;
    const width = data.readUInt32BE(tkhd.to - 8) >>> 16;
    const height = data.readUInt32BE(tkhd.to - 4) >>> 16;
    if (width > 0 && height > 0) return { width, height, durationSeconds };
  }
  return null;
}

function durationIn(data: Buffer, { from, to }: Box): number | null {
  if (to - from < 32) return null;
  const long = data[from] === 1;
  const scale = data.readUInt32BE(from + (long ? 20 : 12));
  const units = long ? Number(data.readBigUInt64BE(from + 24)) : data.readUInt32BE(from + 16);
  const seconds = units / scale;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** Returns `null` if a box exceeds its container. */
function boxesIn(data: Buffer, start: number, end: number): Box[] | null {
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= end && boxes.length < MAX_BOXES) {
    let size = data.readUInt32BE(at);
    let head = 8;
    if (size === 1 && at + 16 <= end) {
      size = Number(data.readBigUInt64BE(at + 8));
      head = 16;
    } else if (size === 0) size = end - at;
    if (size < head || at + size > end) return null;
    boxes.push({ type: data.toString('latin1', at + 4, at + 8), from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}
