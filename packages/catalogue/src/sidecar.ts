import { LICENCE_USES } from '@ziwan/contract';
import { addressMistake, isReservedId, reservedWords } from '@ziwan/contract/font-addresses';
import { cleanLine } from '@ziwan/contract/names';
import { FAMILY_SCRIPTS } from '@ziwan/contract/scripts';
import { z } from 'zod';
import { sidecarFacts } from './family-facts.ts';

/** Number of a brand, which is its address in the console. */
const recordNumber = z.string().refine((number) => !isReservedId(number), {
  error: ({ input }) => reservedWords(String(input)),
});

const familyAddress = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .superRefine((address, ctx) => {
    const message = addressMistake(address);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });

/**
 * Facts that an operator states about a family, in a file next to its fonts. Every field overrides the fonts' own data.
 * The sidecar of `Foo.ttf` is `Foo.json`; that of a folder is `family.json` inside it.
 */
export const sidecarSchema = z.strictObject({
  /** Lower-case slug that becomes `fontGNo`; derived from the names by default. */
  id: familyAddress.optional(),
  ...sidecarFacts,
  script: z.enum(Object.keys(FAMILY_SCRIPTS)).optional(),
  /** Source of the designer's name if the fonts do not state it: a URL or a description. */
  designerSource: z.string().max(300).optional(),
  brand: z.strictObject({ number: recordNumber, name: z.string(), url: z.url().optional() }).optional(),
  /** Dictionary numbers; see `catalogue/dictionary.json`. */
  tags: z.array(z.string()).optional(),
  /** Licence id; see `catalogue/licences/`. */
  licence: z.string().optional(),
  /** File with the full licence text, relative to the sidecar or the package. */
  licenceFile: z.string().optional(),
  reservedFontNames: z.array(z.string()).optional(),
  source: z
    .strictObject({ name: z.string(), version: z.string().optional(), url: z.url().optional() })
    .optional(),
  /** Files of the family, relative to the sidecar or the package; by default all fonts next to it. */
  files: z
    .array(
      z.strictObject({
        path: z.string(),
        styleName: z
          .string()
          .overwrite((text) => cleanLine(text))
          .optional(),
        weight: z.int().min(1).max(1000).optional(),
      }),
    )
    .optional(),
  /** Set if the files are unicode-range slices of one face, to be assembled; `files` then contains globs. */
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

/** A path inside a repository, without parts that could leave a folder. */
const innerPath = z
  .string()
  .max(300)
  .regex(/^(?!\.{1,2}(\/|$))[^/\\\0]+(\/(?!\.{1,2}(\/|$))[^/\\\0]+)*$/);

const remoteFile = {
  path: innerPath,
  bytes: z.int().min(1).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Id of the file in Git at that commit, which lists of a repository's files give without the bytes. */
  git: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
};
const isProvable = ({ bytes, sha256, git }: { bytes?: number; sha256?: string; git?: string }) =>
  git !== undefined || (bytes !== undefined && sha256 !== undefined);
const unproven = { error: '写明 Git 对象编号 git，或大小 bytes 与 sha256；字节都见过的，几样都写' };
const remoteFileSchema = z.strictObject(remoteFile).refine(isProvable, unproven);
/** A published file, with what proves its bytes: its id in Git, or size and SHA-256; everything stated is checked. */
export type RemoteFile = z.infer<typeof remoteFileSchema>;

/** A GitHub repository at a commit. */
const commitOf = {
  repository: z.string().regex(/^[\w-]+\/(?!\.)[\w.-]+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
};

/** A family of the shipped catalogue (`catalogue/families/<id>.json`): a sidecar that names where its files come from. */
export const catalogueFamilySchema = sidecarSchema
  .extend({
    id: familyAddress,
    nameZh: z.string(),
    licence: z.string(),
    tags: z.array(z.string()),
    /**
     * npm package, folder of this repository, or GitHub repository at a commit, that `files` and `licenceFile` are
     * relative to. In a GitHub repository every file that is used is listed.
     */
    from: z.union([
      z.strictObject({ package: z.string() }),
      z.strictObject({ folder: z.string() }),
      z.strictObject({ ...commitOf, files: z.array(remoteFileSchema).min(1) }),
    ]),
    /**
     * The licence text as the fonts' author publishes it, in place of `licenceFile`: packages by others often have none,
     * or that of their own code.
     */
    licenceFrom: z
      .strictObject({ ...remoteFile, ...commitOf })
      .refine(isProvable, unproven)
      .optional(),
  })
  .refine(({ from, licenceFile, licenceFrom }) => !licenceFrom || (!licenceFile && !('repository' in from)), {
    error: '有 licenceFrom 就不写 licenceFile；from 是 GitHub 仓库的，把授权文件列在它的 files 里',
  });
export type CatalogueFamily = z.infer<typeof catalogueFamilySchema>;

/** Schema of `catalogue/licences/<id>.json`. */
export const licenceRecordSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  spdx: z.string().nullable(),
  url: z.url().nullable(),
  /** True for a form to copy and rewrite: no font is published under it. */
  template: z.boolean().default(false),
  evidence: z.string(),
  reviewedAt: z.iso.date(),
  matrix: z.array(
    z.strictObject({
      use: z.enum(LICENCE_USES.map(({ key }) => key)),
      permission: z.enum(['yes', 'no', 'conditional', 'unknown']),
      note: z.string(),
    }),
  ),
});
export type LicenceRecord = z.infer<typeof licenceRecordSchema>;

/** Schema of `catalogue/dictionary.json`. */
export const dictionarySchema = z.array(
  z.strictObject({
    type: z.enum(['style', 'use', 'licence', 'script']),
    dictNumber: z.string().regex(/^[a-z]+\.[a-z0-9-]+$/),
    dictName: z.string(),
  }),
);

/** Schema of `catalogue/sets/<name>.json`: families imported by one command, and the folder of their packages. */
export const catalogueSetSchema = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** Folder with `package.json` and `package-lock.json`, relative to `catalogue/`; `null` if no package is needed. */
  packages: z.string().nullable(),
  /** Size (bytes) of the packages' download. That of files by address is the sum of theirs. */
  packageBytes: z.int().min(1).optional(),
  families: z.array(z.string()),
});
