import type { DataOf, knownFonts } from '@ziwan/contract';
import { hashStart, knownFiles, knownNames } from '@ziwan/contract/known-fonts';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();

const read = async (): Promise<DataOf<typeof knownFonts>> => {
  const answer = await site.get('/web/api/font/known');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/max-age/),
  ]);
  return answer.json().data;
};

test('every file of the catalogue is listed by its hash and size, with its family and licence', async () => {
  const known = await read();
  const rows = await site.services.store.db
    .selectFrom('faces')
    .select(['family_gno', 'source_sha256', 'source_bytes', 'sfnt_sha256', 'sfnt_bytes'])
    .execute();
  const fileOf = new Map(knownFiles(known).map((file) => [file.start, file]));
  expect(fileOf.size).toBe(known.files.bytes.length);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    for (const [sha256, bytes] of [
      [row.source_sha256, row.source_bytes],
      [row.sfnt_sha256, row.sfnt_bytes],
    ] as const) {
      const file = fileOf.get(hashStart(sha256));
      expect(file?.bytes).toBe(bytes);
      const family = known.families[file?.family ?? -1];
      expect(family?.fontGNo).toBe(row.family_gno);
      expect(known.licences[family?.licence ?? -1]?.name).toBeTruthy();
    }
});

test('faces are listed by their names and versions, and licences with what they say of commercial use', async () => {
  const known = await read();
  const { licences } = known;
  const names = knownNames(known);
  const rows = await site.services.store.db
    .selectFrom('faces')
    .select(['postscript_name', 'font_version'])
    .where('font_version', 'is not', null)
    .execute();
  for (const { postscript_name, font_version } of rows)
    expect(names).toContainEqual(
      expect.objectContaining({ postScript: postscript_name, version: font_version }),
    );
  for (const { commercial } of licences)
    expect(commercial).toMatch(/^(allowed|conditional|denied|claimed|unknown)$/);
});
