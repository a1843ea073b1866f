import { type FontDetail, getFontDetail } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, prepareSpecimens } from '../../../api/context.ts';
import { lineOf } from '../../text/my-text/text.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { makeOf } from '../make/make-of.ts';
import { COMPARE_SAMPLE, readView } from './compare-view.ts';

type Face = FontDetail['childFontResource'][number];

/** What a comparison shows of one font. */
export interface CompareEntry {
  /** As it stands in the address: a family's number or a face's. */
  id: string;
  fontGNo: string;
  /** Face that draws. */
  faceGNo: string;
  nameZh: string;
  nameEn: string | null;
  designer: string | null;
  foundry: string | null;
  year: number | null;
  kind: FontDetail['kind'];
  version: string | null;
  metrics: Face['metrics'];
  axes: Face['axes'];
  /** Weights or axes of the family, in words. */
  make: string;
  faces: { fontGNo: string; styleName: string }[];
  hanziCount: number;
  characterCount: number;
  /** The charset that says most of the font. */
  main: FontDetail['coverage'];
  coverage: FontDetail['coverageReport'];
  licence: Pick<FontDetail['licenceDetail'], 'name' | 'url' | 'reviewedAt' | 'matrix'>;
  downloadable: boolean;
  officialDownload: string | null;
}

export interface CompareData {
  entries: CompareEntry[];
  /** Numbers of the address that the catalogue does not have. */
  unknown: string[];
  /** `2026-11-21`, in China. */
  date: string;
  specimens: PreparedSubset[];
}

/** Entries seen by this browser, so that moving and removing wait for nothing. */
const seen = new Map<string, CompareEntry>();

export async function loadCompare({ request, context }: LoaderFunctionArgs): Promise<CompareData> {
  const view = readView(new URL(request.url).searchParams);
  const unknown: string[] = [];
  const keep = typeof window !== 'undefined';
  const loaded = await Promise.all(
    view.fonts.map(async (id) => {
      const known = keep ? seen.get(id) : undefined;
      if (known) return known;
      try {
        const font = await apiOf(context).call(getFontDetail, { query: { id } }, { signal: request.signal });
        const entry = entryOf(font, id);
        if (entry && keep) seen.set(id, entry);
        return entry;
      } catch (error) {
        // On the server the error comes from another copy of the contract: its class tells nothing here.
        if ((error as { status?: unknown } | null)?.status !== 404) throw error;
        unknown.push(id);
        return null;
      }
    }),
  );
  // A family and its own face may both stand in an address; they are one font.
  const entries = loaded
    .filter((entry) => entry !== null)
    .filter((entry, i, all) => all.findIndex((e) => e.faceGNo === entry.faceGNo) === i);
  const specimens = await prepareSpecimens(
    context,
    entries.map((entry) => ({
      gno: entry.faceGNo,
      text: (lineOf(view.text) || COMPARE_SAMPLE) + entry.nameZh,
    })),
  );
  return { entries, unknown, date: today(), specimens };
}

/** The fonts alone need the server; everything else of the address is drawn from what is here. */
export const compareChanged = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.searchParams.get('fonts') !== nextUrl.searchParams.get('fonts');

export const today = (): string => dayOf(Date.now());

function entryOf(font: FontDetail, id: string): CompareEntry | null {
  const faces = font.childFontResource;
  const face =
    faces.find((f) => f.fontGNo === id) ?? faces.find((f) => f.fontGNo === font.faceGNo) ?? faces[0];
  if (!face) return null;
  const { name, url, reviewedAt, matrix } = font.licenceDetail;
  return {
    id,
    fontGNo: font.fontGNo,
    faceGNo: face.fontGNo,
    nameZh: font.nameZh,
    nameEn: font.nameEn,
    designer: font.designer,
    foundry: font.foundry,
    year: font.year,
    kind: font.kind,
    version: face.version ?? font.sourceVersion,
    metrics: face.metrics,
    axes: face.axes,
    make: makeOf(font),
    faces: faces.map(({ fontGNo, styleName }) => ({ fontGNo, styleName })),
    hanziCount: font.hanziCount,
    characterCount: face.characterCount,
    main: font.coverage,
    coverage: font.coverageReport.filter((c) => c.have > 0),
    licence: { name, url, reviewedAt, matrix },
    downloadable: font.downloadable,
    officialDownload: font.officialDownload,
  };
}

/** Distinct visible characters, in order of appearance. */
export const distinctOf = (text: string): string[] => [...new Set(text)].filter((c) => c.trim() !== '');

/** `Version 2.003;hotconv` → `2.003`. */
export const shortVersion = (version: string | null): string =>
  (version ?? '').replace(/^Version\s+/i, '').split(';')[0] as string;
