import { checksum, readDirectory, type Table, TRUETYPE, writeSfnt } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { packWoff } from './woff.ts';

test('the directory of a WOFF file has the checksum and the length of each table as it is unpacked', () => {
  const tables: Table[] = [
    ['aaaa', new Uint8Array(1000).fill(7)],
    ['bbbb', new Uint8Array([1, 2, 3])],
  ];
  const woff = Buffer.from(packWoff(TRUETYPE, tables));
  const directory = tables.map((_, i) => {
    const at = 44 + 20 * i;
    return [woff.toString('latin1', at, at + 4), woff.readUInt32BE(at + 12), woff.readUInt32BE(at + 16)];
  });
  expect(directory).toEqual(tables.map(([tag, bytes]) => [tag, bytes.length, checksum(bytes)]));
  const { records } = readDirectory(writeSfnt(TRUETYPE, tables));
  expect(directory.map(([, , sum]) => sum)).toEqual(records.map((record) => record.checksum));
});
