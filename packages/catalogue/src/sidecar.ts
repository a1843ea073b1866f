import { z } from 'zod';

/**
 * What an operator says of a family, beside its font files. Every field wins over what the fonts say of
 * themselves. For a file `Foo.ttf` the sidecar is `Foo.json`; for a folder it is `family.json` inside it.
 */
export const sidecarSchema = z.strictObject({
  /** Lower-case slug, becomes `fontGNo`; derived from the names where it is absent. */
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60)
    .optional(),
  nameZh: z.string().min(1).max(60).optional(),
  nameEn: z.string().min(1).max(80).optional(),
  kind: z.enum(['creative', 'currency']).optional(),
  script: z.enum(['Hans', 'Hant', 'Hans+Hant', 'Jpan', 'Latn']).optional(),
  designer: z.string().max(200).optional(),
  /** Where it is told that the designer is called so, if the fonts themselves do not: an address, or words. */
  designerSource: z.string().max(300).optional(),
  foundry: z.string().max(120).optional(),
  year: z.int().min(1900).max(2100).optional(),
  about: z.string().max(2000).optional(),
  brand: z.strictObject({ number: z.string(), name: z.string(), url: z.url().optional() }).optional(),
  /** Dictionary numbers, see `catalogue/dictionary.json`. */
  tags: z.array(z.string()).optional(),
  /** Licence id, see `catalogue/licences/`. */
  licence: z.string().optional(),
  /** File with the full licence text, relative to the sidecar or the package. */
  licenceFile: z.string().optional(),
  reservedFontNames: z.array(z.string()).optional(),
  /** Where the licence asks that the original be fetched. */
  officialDownload: z.url().optional(),
  source: z
    .strictObject({ name: z.string(), version: z.string().optional(), url: z.url().optional() })
    .optional(),
  /** Files of the family, relative to the sidecar or the package; all beside it when absent. */
  files: z
    .array(
      z.strictObject({
        path: z.string(),
        styleName: z.string().optional(),
        weight: z.int().min(1).max(1000).optional(),
      }),
    )
    .optional(),
  /** The files are unicode-range slices of one face, to be put together into one font. `files` holds globs then. */
  assemble: z.literal('slices').optional(),
  references: z
    .array(
      z.strictObject({
        type: z.enum(['award', 'case', 'video']),
        title: z.string(),
        note: z.string().optional(),
        url: z.url().optional(),
      }),
    )
    .optional(),
});
export type Sidecar = z.infer<typeof sidecarSchema>;

/** A family of the shipped catalogue (`catalogue/families/<id>.json`): a sidecar that knows its package. */
export const catalogueFamilySchema = sidecarSchema.extend({
  id: z.string(),
  nameZh: z.string(),
  licence: z.string(),
  tags: z.array(z.string()),
  /** npm package whose folder `files` and `licenceFile` are relative to, or a folder of this repository. */
  from: z.union([z.strictObject({ package: z.string() }), z.strictObject({ folder: z.string() })]),
});
export type CatalogueFamily = z.infer<typeof catalogueFamilySchema>;

/** `catalogue/licences/<id>.json` */
export const licenceRecordSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  spdx: z.string().nullable(),
  url: z.url().nullable(),
  evidence: z.string(),
  reviewedAt: z.iso.date(),
  matrix: z.array(
    z.strictObject({
      use: z.enum(['personal', 'commercial', 'logo', 'web', 'app', 'game', 'video', 'redistribute']),
      permission: z.enum(['yes', 'no', 'conditional', 'unknown']),
      note: z.string(),
    }),
  ),
});
export type LicenceRecord = z.infer<typeof licenceRecordSchema>;

/** `catalogue/dictionary.json` */
export const dictionarySchema = z.array(
  z.strictObject({
    type: z.enum(['style', 'use', 'licence', 'script']),
    dictNumber: z.string().regex(/^[a-z]+\.[a-z0-9-]+$/),
    dictName: z.string(),
  }),
);

/** `catalogue/sets/<name>.json`: which families one command brings, and the package folder that carries them. */
export const catalogueSetSchema = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** Folder with `package.json` and `package-lock.json`, relative to `catalogue/`; null when no package is needed. */
  packages: z.string().nullable(),
  families: z.array(z.string()),
});
