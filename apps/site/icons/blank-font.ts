/**
 * Writes `blank.ttf`: a TrueType font whose every code point is one empty glyph an em wide (cmap format 13).
 * As the last family of a specimen it keeps the browser from borrowing another font while ours is on its way.
 * Run: `node apps/site/icons/blank-font.ts`
 */
import { writeFileSync } from 'node:fs';

const u16 = (...v: number[]) => Buffer.from(v.flatMap((n) => [(n >> 8) & 255, n & 255]));
const u32 = (...v: number[]) => Buffer.concat(v.map((n) => u16((n >>> 16) & 0xffff, n & 0xffff)));
const tag = (s: string) => Buffer.from(s, 'latin1');

const name = (() => {
  const texts: [number, string][] = [
    [1, 'Ziwan Blank'],
    [2, 'Regular'],
    [3, 'Ziwan Blank 1'],
    [4, 'Ziwan Blank'],
    [5, 'Version 1.000'],
    [6, 'ZiwanBlank'],
  ];
  const data: Buffer[] = [];
  let at = 0;
  const records = texts.map(([id, text]) => {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    data.push(bytes);
    const record = u16(3, 1, 0x409, id, bytes.length, at);
    at += bytes.length;
    return record;
  });
  return Buffer.concat([u16(0, texts.length, 6 + 12 * texts.length), ...records, ...data]);
})();

const cmap = Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(13, 0), u32(28, 0, 1, 0, 0x10ffff, 1)]);

const os2 = Buffer.concat([
  u16(4, 1000, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
  Buffer.alloc(10),
  u32(0, 0, 0, 0),
  tag('ZIWN'),
  u16(0x40, 0, 0xffff, 880, 0xff88, 0, 880, 120),
  u32(0, 0),
  u16(500, 700, 0, 32, 1),
]);

const tables: [string, Buffer][] = [
  ['OS/2', os2],
  ['cmap', cmap],
  ['glyf', Buffer.alloc(4)],
  [
    'head',
    Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(3, 1000),
      Buffer.alloc(16),
      u16(0, 0, 0, 0, 0, 8, 2, 0, 0),
    ]),
  ],
  ['hhea', Buffer.concat([u32(0x10000), u16(880, 0xff88, 0, 1000, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1)])],
  ['hmtx', u16(1000, 0, 0)],
  ['loca', u16(0, 0, 0)],
  ['maxp', Buffer.concat([u32(0x10000), u16(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)])],
  ['name', name],
  ['post', Buffer.concat([u32(0x30000, 0), u16(0, 0), u32(0, 0, 0, 0, 0)])],
];

const pad = (b: Buffer) => Buffer.concat([b, Buffer.alloc((4 - (b.length % 4)) % 4)]);
const sum = (b: Buffer) => {
  let total = 0;
  const p = pad(b);
  for (let i = 0; i < p.length; i += 4) total = (total + p.readUInt32BE(i)) >>> 0;
  return total;
};
let offset = 12 + 16 * tables.length;
const directory: Buffer[] = [u32(0x10000), u16(tables.length, 128, 3, 16 * tables.length - 128)];
const bodies: Buffer[] = [];
let headAt = 0;
for (const [name_, data] of tables) {
  if (name_ === 'head') headAt = offset;
  directory.push(tag(name_), u32(sum(data), offset, data.length));
  bodies.push(pad(data));
  offset += pad(data).length;
}
const font = Buffer.concat([...directory, ...bodies]);
font.writeUInt32BE((0xb1b0afba - sum(font)) >>> 0, headAt + 8);
writeFileSync(new URL('../app/features/text/specimen/blank.ttf', import.meta.url), font);
