import { expect, test } from 'vitest';
import { probeMp4 } from './mp4.ts';

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
};
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(8 + content.length), Buffer.from(type, 'latin1'), content]);
}
/** A box with its size in 64 bits. */
function longBox(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(1), Buffer.from(type, 'latin1'), u32(0, 16 + content.length), content]);
}

const ftyp = box('ftyp', Buffer.from('isom'), u32(0));
const mvhd = (scale: number, units: number) => box('mvhd', u32(0, 0, 0, scale, units), Buffer.alloc(80));
/** Version 1: times and duration have 64 bits. */
const longMvhd = (scale: number, units: bigint) => {
  const duration = Buffer.alloc(8);
  duration.writeBigUInt64BE(units);
  return box('mvhd', Buffer.from([1, 0, 0, 0]), Buffer.alloc(16), u32(scale), duration, Buffer.alloc(80));
};
const track = (kind: string, width: number, height: number) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(76), u32(width * 65_536, height * 65_536)),
    box('mdia', box('hdlr', u32(0, 0), Buffer.from(kind, 'latin1'), Buffer.alloc(12))),
  );
const file = (...inside: Buffer[]) => Buffer.concat([ftyp, box('moov', ...inside)]);

test('size and duration come from the first video track', () => {
  const sound = track('soun', 0, 0);
  expect(probeMp4(file(mvhd(600, 900), sound, track('vide', 1280, 720), track('vide', 64, 48)))).toEqual({
    width: 1280,
    height: 720,
    durationSeconds: 1.5,
  });
  expect(probeMp4(file(longMvhd(1000, 12_500n), track('vide', 1, 1)))).toEqual({
    width: 1,
    height: 1,
    durationSeconds: 12.5,
  });
});

test('boxes may state their size in 64 bits, or reach to the end of the file', () => {
  const inside = [mvhd(10, 25), track('vide', 320, 240)];
  const facts = { width: 320, height: 240, durationSeconds: 2.5 };
  expect(
    probeMp4(Buffer.concat([ftyp, longBox('free', Buffer.alloc(4)), longBox('moov', ...inside)])),
  ).toEqual(facts);
  const open = Buffer.concat([ftyp, box('moov', ...inside)]);
  open.writeUInt32BE(0, ftyp.length);
  expect(probeMp4(open)).toEqual(facts);
});

test('a file without a picture, without a duration, or cut short is no video', () => {
  const video = track('vide', 320, 240);
  expect(probeMp4(file(mvhd(10, 25)))).toBeNull();
  expect(probeMp4(file(mvhd(10, 25), track('soun', 320, 240)))).toBeNull();
  expect(probeMp4(file(mvhd(10, 25), track('vide', 0, 240), track('vide', 320, 0)))).toBeNull();
  expect(probeMp4(file(video))).toBeNull();
  expect(probeMp4(file(mvhd(10, 0), video))).toBeNull();
  expect(probeMp4(file(mvhd(0, 25), video))).toBeNull();
  expect(probeMp4(file(mvhd(10, 25), video).subarray(0, -1))).toBeNull();
  expect(probeMp4(box('moov', mvhd(10, 25), video))).toBeNull();
  expect(probeMp4(new Uint8Array())).toBeNull();
});
