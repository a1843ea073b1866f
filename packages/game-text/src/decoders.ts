import type { Encoding } from './encoding.ts';

/** 𠕇, which ICU's decoder of Big5 maps to a private-use code point; those of browsers know it. */
const PROBE = new Uint8Array([0xfa, 0x40]);

/** Characters by the private-use code point that stands for them; null until `prepareDecoders`, and in browsers. */
let hkscs: Map<string, string> | null = null;

/** Makes all decoders those of the Encoding Standard, in Node, too: page and command read the same bytes alike. */
export async function prepareDecoders(): Promise<void> {
  if (hkscs || new TextDecoder('big5').decode(PROBE) === '𠕇') return;
  const { HKSCS, HKSCS_PAIRS } = await import('./hkscs.ts');
  const map = new Map<string, string>();
  for (const line of HKSCS.trim().split('\n')) {
    let code = Number.parseInt(line, 16);
    for (const character of line.slice(line.indexOf(' ') + 1))
      map.set(String.fromCodePoint(code++), character);
  }
  for (const [code, text] of Object.entries(HKSCS_PAIRS)) map.set(String.fromCodePoint(Number(code)), text);
  hkscs = map;
}

/** A decoder of the Encoding Standard, once `prepareDecoders` has resolved. */
export function decoderOf(encoding: Encoding): { decode: TextDecoder['decode'] } {
  const decoder = new TextDecoder(encoding);
  const known = hkscs;
  if (encoding !== 'big5' || !known) return decoder;
  return {
    decode: (bytes, options) =>
      // What stands for no character there is broken for browsers.
      decoder.decode(bytes, options).replace(/[\ue000-\uf8ff]/g, (own) => known.get(own) ?? '\ufffd'),
  };
}
