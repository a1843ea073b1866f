import type { DataOf, ParsedOf } from '@ziwan/contract';
import type { adminBrands } from '@ziwan/contract/admin';
import type { BrandsTable, Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { revisionOf } from '../../../calls/resource.ts';
import { assertNoFonts, familiesWith } from './fonts-in-use.ts';
import { newId } from './new-id.ts';
import { ReferenceService } from './service.ts';

type Brand = DataOf<typeof adminBrands.one>;
type Input = ParsedOf<typeof adminBrands.create>['body'];

export const brandService = (db: Kysely<Database>, now: () => number) =>
  new ReferenceService<BrandsTable, Brand, Input>(
    db,
    {
      table: 'brands',
      override: 'brand',
      kept: 'brand',
      listing: {
        keys: ['brand_number'],
        order: { name: 'brand_name', id: 'brand_number' },
        searched: ['brand_name', 'brand_number'],
      },
      present: async (row, db) => ({
        id: row.brand_number,
        revision: revisionOf(row),
        name: row.brand_name,
        url: row.url,
        fonts: await familiesWith(db, 'brand_number', row.brand_number),
      }),
      write: ({ id, name, url }, before) => ({
        brand_number: before?.brand_number ?? newId(id),
        brand_name: name,
        url,
      }),
      assertUnused: assertNoFonts,
    },
    now,
  );
