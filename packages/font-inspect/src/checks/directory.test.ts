import { TRUETYPE, writeSfnt } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import type { SanitizerFinding } from '../types.ts';
import { checkDirectory } from './directory.ts';

type Change = (record: DataView, header: DataView) => void;
const TAGS = ['GSUB', 'cmap', 'gasp', 'head'];
/** Place of each table's record, which has its tag, checksum, offset and length. */
const at = (tag: string) => 12 + 16 * TAGS.indexOf(tag);

/** What the check says of a font whose directory was changed, and the tables that are left. */
function checked(changes: Record<string, Change> = {}) {
  const tables = TAGS.map((tag, i) => [tag, new Uint8Array(64).fill(i)] as const);
  const bytes = writeSfnt(TRUETYPE, tables);
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  for (const [tag, change] of Object.entries(changes))
    change(new DataView(bytes.buffer, bytes.byteOffset + at(tag), 16), header);
  const errors: SanitizerFinding[] = [];
  const warnings: SanitizerFinding[] = [];
  const found = checkDirectory(bytes, errors, warnings);
  const said = (findings: SanitizerFinding[]) => findings.map(({ table, code }) => `${table} ${code}`.trim());
  return {
    errors: said(errors),
    warnings: said(warnings),
    messages: [...errors, ...warnings].map(({ message }) => message),
    ...(found && { tables: [...found.tables.keys()], dropped: found.dropped, rebuild: found.rebuild }),
  };
}
const place =
  (offset: number, length = 64): Change =>
  (record) => {
    record.setUint32(8, offset);
    record.setUint32(12, length);
  };
const START = 12 + 16 * TAGS.length;

test('a sound directory has all its tables', () => {
  expect(checked()).toEqual({
    errors: [],
    warnings: [],
    messages: [],
    tables: TAGS,
    dropped: [],
    rebuild: false,
  });
});

test.each<[string, string, Change]>([
  ['BOUNDS', 'gasp', place(START - 4)],
  ['BOUNDS', 'gasp', place(START + 256 - 60)],
  ['ZERO_LENGTH', 'gasp', place(START, 0)],
  ['MISALIGNED', 'gasp', place(START + 129, 60)],
  ['TAG', 'gasp', (record) => record.setUint8(1, 0x80)],
])('an optional table is dropped for %s, a required one costs the font', (code, tag, change) => {
  const optional = checked({ [tag]: change });
  expect(optional).toMatchObject({ errors: [], tables: ['GSUB', 'cmap', 'head'], rebuild: false });
  expect(optional.warnings.map((warning) => warning.split(' ').at(-1))).toEqual([code]);
  expect(optional.messages[0]).toMatch(/已去除该表$/);
  if (code === 'TAG') return;
  const required = checked({ head: change });
  expect(required).toMatchObject({ errors: [`head ${code}`], warnings: [] });
  expect(required.tables).toBeUndefined();
});

test('tables at the very start and end of the file are within it', () => {
  expect(checked({ gasp: place(START + 128, 64) }).dropped).toEqual([]);
  expect(checked({ head: place(START + 192, 64) }).tables).toEqual(TAGS);
});

test('of two tables that overlap, the optional one is dropped; two required ones cost the font', () => {
  const over = (changes: Record<string, Change>) => {
    const { errors, warnings, dropped } = checked(changes);
    return { errors, warnings, dropped };
  };
  expect(over({ gasp: place(START + 64 + 60, 68) })).toEqual({
    errors: [],
    warnings: ['gasp OVERLAP'],
    dropped: ['gasp'],
  });
  expect(over({ GSUB: place(START, 68) })).toEqual({
    errors: [],
    warnings: ['GSUB OVERLAP'],
    dropped: ['GSUB'],
  });
  expect(over({ GSUB: place(START + 128, 64) })).toEqual({
    errors: [],
    warnings: ['gasp OVERLAP'],
    dropped: ['gasp'],
  });
  expect(over({ cmap: place(START + 192, 64) })).toEqual({
    errors: ['cmap OVERLAP'],
    warnings: [],
    dropped: undefined,
  });
  // Of two optional ones the second goes.
  expect(over({ GSUB: place(START, 256) }).warnings).toEqual([
    'GSUB OVERLAP',
    'gasp OVERLAP',
    'GSUB OVERLAP',
  ]);
  expect(checked({ GSUB: place(START, 68) }).messages).toEqual(['GSUB 表与 cmap 表重叠，已去除该表']);
  expect(checked({ gasp: place(START + 124, 64) }).messages).toEqual(['gasp 表与 cmap 表重叠，已去除该表']);
});

test('a tag that is there twice costs the font, one out of order only the order', () => {
  const named =
    (tag: string): Change =>
    (record) => {
      for (const [i, c] of Array.from(tag).entries()) record.setUint8(i, c.charCodeAt(0));
    };
  expect(checked({ gasp: named('cmap') }).errors).toEqual(['cmap DUPLICATE']);
  expect(checked({ gasp: named('DSIG') })).toMatchObject({ errors: [], warnings: ['ORDER'], rebuild: true });
  // One that was dropped counts, too.
  const twice = checked({ GSUB: place(START, 0), cmap: named('GSUB') });
  expect(twice.errors).toEqual(['GSUB DUPLICATE']);
});

test('wrong search fields are written anew', () => {
  for (const field of [6, 8, 10]) {
    const { warnings, rebuild } = checked({ GSUB: (_, header) => header.setUint16(field, 1) });
    expect({ warnings, rebuild }).toEqual({ warnings: ['SEARCH'], rebuild: true });
  }
  const both = checked({
    GSUB: (record, header) => {
      header.setUint16(6, 1);
      record.setUint8(0, 0x7a);
    },
  });
  expect(both.warnings).toEqual(['SEARCH']);
});

test('what is no font is refused with its reason', () => {
  const errors: SanitizerFinding[] = [];
  expect(checkDirectory(new Uint8Array(100), errors, [])).toBeNull();
  expect(errors.map(({ code }) => code)).toEqual(['NOT_A_FONT']);
});
