import { COVERS, type Cover } from '@ziwan/contract/covers';
import { cleanLine, cleanText } from '@ziwan/contract/names';
import type { FamilyRow } from '@ziwan/store';
import { z } from 'zod';

const line = z.string().overwrite((text) => cleanLine(text));

/** Facts that a sidecar may state; each overrides the font's own data. */
export const sidecarFacts = {
  nameZh: line.min(1).max(60).optional(),
  nameEn: line.min(1).max(80).optional(),
  /** Other names by which people know it, separated by 、. */
  aliases: line.min(1).max(400).optional(),
  kind: z.enum(['creative', 'currency']).optional(),
  designer: line.max(200).optional(),
  foundry: line.max(120).optional(),
  year: z.int().min(1900).max(2100).optional(),
  about: z
    .string()
    .overwrite((text) => cleanText(text))
    .max(2000)
    .optional(),
  /** What its specimens draw before a visitor has typed; the site chooses by default. */
  sampleLine: line.min(1).max(40).optional(),
  /** Scene that its picture stands in; its tags choose by default. */
  cover: z.enum(Object.keys(COVERS) as Cover[]).optional(),
  /** Official download page, if the licence requires users to download the original there. */
  officialDownload: z.url().optional(),
  /** Name of the original from whose slices it is assembled, under another name. */
  assembledFrom: line.min(1).max(120).optional(),
};

type StatedFacts = z.infer<z.ZodObject<typeof sidecarFacts>>;

export const statedFacts = (sidecar: StatedFacts): StatedFacts =>
  Object.fromEntries(
    Object.entries(sidecar).filter(([fact, value]) => fact in sidecarFacts && value !== undefined),
  );

/** Facts that no sidecar states: the font or its source does. */
type Found = 'copyright' | 'sourceName' | 'sourceVersion' | 'sourceUrl';

/** Facts that are stored unchanged, with their columns in `families`. */
export const FACT_COLUMNS = {
  nameZh: 'name_zh',
  nameEn: 'name_en',
  aliases: 'aliases',
  kind: 'kind',
  designer: 'designer',
  foundry: 'foundry',
  year: 'year',
  copyright: 'copyright',
  about: 'about',
  sampleLine: 'sample_line',
  cover: 'cover',
  sourceName: 'source_name',
  sourceVersion: 'source_version',
  sourceUrl: 'source_url',
  officialDownload: 'official_download',
  assembledFrom: 'assembled_from',
} as const satisfies Record<keyof typeof sidecarFacts | Found, keyof FamilyRow>;

type Columns = typeof FACT_COLUMNS;
export type FamilyFacts = { -readonly [F in keyof Columns]: FamilyRow[Columns[F]] };
export type FactRow = Pick<FamilyRow, Columns[keyof Columns]>;
type OptionalFact = { [F in keyof FamilyFacts]: null extends FamilyFacts[F] ? F : never }[keyof FamilyFacts];

const FACTS = Object.entries(FACT_COLUMNS) as [keyof FamilyFacts, keyof FactRow][];

/** A value of null for every fact that may be unknown. */
export const NO_FACTS = Object.fromEntries(FACTS.map(([fact]) => [fact, null])) as Record<OptionalFact, null>;

export const factsOf = (row: FactRow): FamilyFacts =>
  Object.fromEntries(FACTS.map(([fact, column]) => [fact, row[column]])) as FamilyFacts;

export const factColumns = (facts: FamilyFacts): FactRow =>
  Object.fromEntries(FACTS.map(([fact, column]) => [column, facts[fact]])) as FactRow;
