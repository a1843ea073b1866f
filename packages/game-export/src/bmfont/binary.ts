import { ExportError } from '../export-error.ts';
import type { Descriptor } from './descriptor.ts';

const VERSION = 3;
const BLOCK = { info: 1, common: 2, pages: 3, chars: 4, kernings: 5 } as const;
const UNICODE_BIT = 1 << 6;

/**
 * Writes BMFont binary, version 3. The format has no block for distance fields, and Godot refuses unknown blocks.
 * @throws ExportError ATLAS_FIELD for a distance field
 */
export function bmfontBinary({
  info,
  common,
  distanceField,
  pages,
  chars,
  kernings,
}: Descriptor): Uint8Array {
  if (distanceField) throw new ExportError('ATLAS_FIELD', '二进制的 BMFont 不能描述距离场，请改用 XML。');
  const bits = (info.smooth << 7) | UNICODE_BIT | (info.italic << 5) | (info.bold << 4);
  return Buffer.concat([
    Buffer.from([...Buffer.from('BMF'), VERSION]),
    block(
      BLOCK.info,
      i16(info.size),
      u8(bits, 0),
      u16(100),
      u8(1, ...info.padding, ...info.spacing, 0),
      terminated(info.face),
    ),
    block(
      BLOCK.common,
      u16(common.lineHeight, common.base, common.scaleW, common.scaleH, common.pages),
      u8(0, common.alphaChnl, common.redChnl, common.greenChnl, common.blueChnl),
    ),
    block(BLOCK.pages, ...pages.map(terminated)),
    block(
      BLOCK.chars,
      ...chars.flatMap((char) => [
        u32(char.id),
        u16(char.x, char.y, char.width, char.height),
        i16(char.xoffset, char.yoffset, char.xadvance),
        u8(char.page, 15),
      ]),
    ),
    ...(kernings.length > 0
      ? [block(BLOCK.kernings, ...kernings.flatMap((k) => [u32(k.first, k.second), i16(k.amount)]))]
      : []),
  ]);
}

function block(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u8(type), u32(content.length), content]);
}

const terminated = (text: string): Buffer => Buffer.from(`${text}\0`);
const u8 = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const i16 = (...values: number[]): Buffer => Buffer.from(Int16Array.from(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
