import { checksum, readDirectory } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { sanitize } from './sanitize.ts';
import { buildCollection, buildFont, packWoff, packWoff2 } from './testing/index.ts';
import { unpack } from './unpack.ts';

const font = buildFont({ characters: '字玩ABC', blank: '體', family: { 0x409: 'Toy', 0x804: '玩具' } });
const otf = buildFont({ outline: 'CFF', characters: '字玩' });
const u32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
const withU32 = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  new DataView(copy.buffer).setUint32(at, value);
  return copy;
};

test('TrueType and OpenType fonts are returned byte for byte', async () => {
  expect(await unpack(font)).toEqual({ format: 'ttf', faces: [{ index: 0, sfnt: font }] });
  expect((await unpack(otf)).format).toBe('otf');
});

test('WOFF is unpacked to the original font', async () => {
  const { format, faces } = await unpack(packWoff(font));
  expect(format).toBe('woff');
  expect(faces[0]?.sfnt).toEqual(font);
});

test('WOFF2 is unpacked with the same characters and names', async () => {
  for (const source of [font, otf]) {
    const { format, faces } = await unpack(await packWoff2(source));
    expect(format).toBe('woff2');
    const report = inspect(faces[0]?.sfnt as Uint8Array);
    expect(report.drawn).toEqual(inspect(source).drawn);
    expect(report.names).toEqual(inspect(source).names);
  }
});

test('many WOFF2 files unpacked at once are not mixed up', async () => {
  const letters = [...'ABCDEFGHIJKL'];
  const packed = await Promise.all(letters.map((c) => packWoff2(buildFont({ characters: c }))));
  const unpacked = await Promise.all(packed.map((bytes) => unpack(bytes)));
  const drawn = unpacked.map(({ faces }) => inspect(faces[0]?.sfnt as Uint8Array).drawn);
  expect(drawn).toEqual(letters.map((c) => [[c.charCodeAt(0), c.charCodeAt(0)]]));
});

test('a collection is split into independent fonts', async () => {
  const other = buildFont({ characters: '字玩ABC', blank: '體', family: 'Other' });
  const collection = buildCollection([font, other, otf]);
  expect(collection.length).toBeLessThan(font.length + other.length + otf.length);
  const { format, faces } = await unpack(collection);
  expect(format).toBe('ttc');
  expect(faces.map((face) => face.index)).toEqual([0, 1, 2]);
  const families = faces.map((face) => inspect(face.sfnt).names.family.en);
  expect(families).toEqual(['Toy', 'Other', 'Test']);
  for (const { sfnt } of faces) {
    expect(sanitize(sfnt).verdict).toMatchObject({ ok: true, dropped: [], warnings: [] });
    expect(checksum(sfnt)).toBe(0xb1b0afba);
    for (const record of readDirectory(sfnt).records) {
      if (record.tag === 'head') continue;
      expect(checksum(sfnt.subarray(record.offset, record.offset + record.length))).toBe(record.checksum);
    }
  }
});

test('splitting a collection aligns a misaligned table', async () => {
  const source = buildFont({
    characters: '字',
    tables: { FFTM: new Uint8Array(28), FFTN: new Uint8Array(32) },
  });
  const collection = buildCollection([source]);
  const record = readDirectory(collection, u32(collection, 12)).records.find((r) => r.tag === 'FFTM');
  const at = u32(collection, 12) + 12;
  let moved = collection;
  for (let p = at; p < collection.length; p += 16) {
    if (u32(collection, p + 8) === record?.offset) {
      moved = withU32(collection, p + 8, (record?.offset ?? 0) + 2);
      break;
    }
  }
  const { faces } = await unpack(moved);
  expect(sanitize(faces[0]?.sfnt as Uint8Array).verdict).toMatchObject({ ok: true, dropped: [] });
});

test('a file that is not a font is rejected', async () => {
  await expect(unpack(new Uint8Array(0))).rejects.toMatchObject({ code: 'NOT_A_FONT' });
  await expect(unpack(new TextEncoder().encode('<!doctype html><title>404</title>'))).rejects.toMatchObject({
    code: 'NOT_A_FONT',
    message: '不是可识别的字体文件',
  });
});

test('a truncated font is rejected or unpacked without reading past its end', async () => {
  const woff2 = await packWoff2(font);
  for (const source of [font, packWoff(font), buildCollection([font]), woff2]) {
    for (let length = 0; length < source.length; length += 41) {
      await expect(unpack(source.subarray(0, length))).rejects.toMatchObject({ name: 'FontError' });
    }
  }
});

test('a directory with impossible counts is rejected', async () => {
  await expect(unpack(withU32(font, 4, 0xffff0000))).rejects.toMatchObject({ code: 'BAD_DIRECTORY' });
  await expect(unpack(withU32(buildCollection([font]), 8, 1e9))).rejects.toMatchObject({
    code: 'BAD_DIRECTORY',
  });
  await expect(unpack(withU32(buildCollection([font]), 12, 0x7fffffff))).rejects.toMatchObject({
    code: 'TRUNCATED',
  });
});

test('sizes are checked before anything is unpacked', async () => {
  const limits = { maxBytes: 800 };
  for (const source of [font, packWoff(font), buildCollection([font]), await packWoff2(font)]) {
    await expect(unpack(source, limits)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  }
  await expect(
    unpack(buildCollection([font, font]), { maxTotalBytes: font.length + 9 }),
  ).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  await expect(unpack(withU32(packWoff(font), 16, 0x7fffffff))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  await expect(unpack(withU32(await packWoff2(font), 16, 0x7fffffff))).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
});

test('a WOFF file may take as much as is allowed, by the sum of its tables, whatever its header says', async () => {
  const woff = withU32(packWoff(font), 16, 100);
  const { faces } = await unpack(woff, { maxBytes: font.length });
  expect(faces).toHaveLength(1);
  await expect(unpack(woff, { maxBytes: font.length - 1 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('a WOFF table that inflates beyond its declared length is rejected at that length', async () => {
  const big = buildFont({ characters: '字', tables: { zzzz: new Uint8Array(100_000) } });
  const woff = packWoff(big);
  const count = readDirectory(big).records.length;
  const last = 44 + (count - 1) * 20;
  await expect(unpack(withU32(woff, last + 12, 5000))).rejects.toMatchObject({ code: 'UNPACK_FAILED' });
});

test('a WOFF2 length with a leading zero or beyond 32 bits is rejected', async () => {
  const woff2 = await packWoff2(font);
  // The first entry of the directory: its flags, the tag unless the flags tell it, and the length (WOFF2, 4.1).
  const at = ((woff2[48] as number) & 0x3f) === 0x3f ? 53 : 49;
  for (const digits of [[0x80], [0xff, 0xff, 0xff, 0xff]]) {
    const bytes = Uint8Array.of(...woff2.subarray(0, at), ...digits, ...woff2.subarray(at));
    await expect(unpack(bytes)).rejects.toMatchObject({
      code: 'BAD_DIRECTORY',
      message: expect.stringContaining('长度编码'),
    });
  }
});

test('corrupt WOFF2 data is rejected and the next file is not affected', async () => {
  const woff2 = await packWoff2(font);
  const broken = Uint8Array.from(woff2);
  broken.fill(0xa5, broken.length - 200);
  await expect(unpack(broken)).rejects.toMatchObject({ code: 'UNPACK_FAILED' });
  expect((await unpack(woff2)).faces).toHaveLength(1);
});
