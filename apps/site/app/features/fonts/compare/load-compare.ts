import { type FontDetail, getFontDetail } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { apiOf, prepareSpecimens } from '../../../api/context.ts';
import { lineOf } from '../../text/my-text/text.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';
import { weightsAndAxes } from '../weights-and-axes/weights-and-axes.ts';
import { COMPARE_SAMPLE, readView } from './compare-view.ts';

type Face = FontDetail['childFontResource'][number];

export interface CompareEntry {
  /** Number in the URL: a family's or a face's. */
  id: string;
  fontGNo: string;
  /** Face used for drawing. */
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
  /** Weights or axes, in words. */
  weightsAndAxes: string;
  faces: { fontGNo: string; styleName: string }[];
  hanziCount: number;
  /** The charset that describes the font best. */
  main: FontDetail['coverage'];
  coverage: FontDetail['coverageReport'];
  licence: Pick<FontDetail['licenceDetail'], 'name' | 'url' | 'reviewedAt' | 'verdicts'>;
  downloadable: boolean;
  officialDownload: string | null;
}

export interface CompareData {
  entries: CompareEntry[];
  /** Unknown font numbers in the URL. */
  unknown: string[];
  /** Date in China, `2026-11-21`. */
  date: string;
  specimens: PreparedSubset[];
}

/** Loaded entries, so that reordering and removing need no request. */
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
        // The server bundles its own copy of the contract, so `instanceof` does not work here.
        const { status } = (error ?? {}) as { status?: unknown };
        if (status !== 404 && status !== 410) throw error;
        unknown.push(id);
        return null;
      }
    }),
  );
  // A URL may hold both a family and one of its faces: keep one.
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

/** Reload only when the fonts change. Everything else is drawn from loaded data. */
export const compareChanged = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.searchParams.get('fonts') !== nextUrl.searchParams.get('fonts');

export const today = (): string => dayOf(Date.now());

function entryOf(font: FontDetail, id: string): CompareEntry | null {
  const faces = font.childFontResource;
  const face =
    faces.find((f) => f.fontGNo === id) ?? faces.find((f) => f.fontGNo === font.faceGNo) ?? faces[0];
  if (!face) return null;
  const { name, url, reviewedAt, verdicts } = font.licenceDetail;
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
    weightsAndAxes: weightsAndAxes(font),
    faces: faces.map(({ fontGNo, styleName }) => ({ fontGNo, styleName })),
    hanziCount: font.hanziCount,
    main: font.coverage,
    coverage: font.coverageReport.filter((c) => c.have > 0),
    licence: { name, url, reviewedAt, verdicts },
    downloadable: font.downloadable,
    officialDownload: font.officialDownload,
  };
}

/** True if only the font's source says that it may be used. */
export const isClaimed = ({ licence }: Pick<CompareEntry, 'licence'>): boolean =>
  licence.verdicts.some(({ verdict }) => verdict === 'claimed');

/** Distinct visible characters, in order of first appearance. */
export const distinctOf = (text: string): string[] => [...new Set(text)].filter((c) => c.trim() !== '');

/** `Version 2.003;hotconv` → `2.003`. */
export const shortVersion = (version: string | null): string =>
  (version ?? '').replace(/^Version\s+/i, '').split(';')[0] as string;
