import type { Encoding } from '../encoding.ts';

const tables = new Map<string, Map<string, number[]>>();

/** Encodes a text for tests. @throws for a character that the encoding lacks */
export function encode(text: string, encoding: Encoding, mark = true): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const marked = mark ? `\uFEFF${text}` : text;
    const view = new DataView(new ArrayBuffer(marked.length * 2));
    for (let i = 0; i < marked.length; i++)
      view.setUint16(i * 2, marked.charCodeAt(i), encoding === 'utf-16le');
    return new Uint8Array(view.buffer);
  }
  const table = tables.get(encoding) ?? inverse(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      if (character < '\x80') return character.charCodeAt(0);
      const pair = table.get(character);
      if (!pair) throw new Error(`${encoding} lacks ${character}`);
      return pair;
    }),
  );
}

/** Bytes of every character that the platform's decoder gives for two bytes. */
function inverse(encoding: Encoding): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const pair = [lead, trail];
      const [character = '', more] = Array.from(decoder.decode(new Uint8Array(pair)));
      if (!more && character !== '\uFFFD' && !table.has(character)) table.set(character, pair);
    }
  return table;
}
