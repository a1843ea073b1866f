/** Media type of an envelope followed by font bytes. */
export const FRAME_TYPE = 'application/vnd.ziwan.webfonts';

/**
 * Encodes a frame: u32 (big-endian) length of the JSON envelope, the envelope (UTF-8), then for each item of `data`, in
 * order, a u32 length and that many bytes (0 for an item without a font).
 */
export function encodeFrame(
  envelope: unknown,
  fonts: readonly (Uint8Array | null)[],
): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(envelope));
  const out = new Uint8Array(4 + json.length + fonts.reduce((n, f) => n + 4 + (f?.length ?? 0), 0));
  const view = new DataView(out.buffer);
  view.setUint32(0, json.length);
  out.set(json, 4);
  let at = 4 + json.length;
  for (const font of fonts) {
    view.setUint32(at, font?.length ?? 0);
    at += 4;
    if (font) out.set(font, at);
    at += font?.length ?? 0;
  }
  return out;
}

/** @throws RangeError if the frame is truncated */
export function decodeFrame(buffer: ArrayBuffer): { envelope: unknown; fonts: Uint8Array<ArrayBuffer>[] } {
  const view = new DataView(buffer);
  const jsonLength = view.getUint32(0);
  const envelope: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, jsonLength)));
  const fonts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 4 + jsonLength; at < buffer.byteLength; ) {
    const length = view.getUint32(at);
    fonts.push(new Uint8Array(buffer, at + 4, length));
    at += 4 + length;
  }
  return { envelope, fonts };
}
