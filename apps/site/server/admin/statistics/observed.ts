import {
  type DataOf,
  findAllPage,
  fontDownload,
  gamePackage,
  gamePackageEstimate,
  getDownloadUrl,
  getFontList,
  type ParsedOf,
  searchFonts,
  webfontHttp,
} from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import { AppError } from '../../calls/app-error.ts';
import type { AnyHandler, CallContext } from '../../calls/handling.ts';
import type { DayCounts } from './day-counts.ts';

/** Longest word (characters) that is counted. */
const LONGEST = 30;
/** Characters of one text that are counted for one face. */
const MOST_CHARACTERS = 30;
const ROBOTS = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|java\//i;
/** What may be somebody's address or number is never counted. */
const PERSONAL = /@|\d{5}/;

/** Refusals that say what a licence or a missing character keeps visitors from. */
const REFUSALS = new Set([
  'LICENCE_MISSING',
  'OFFICIAL_ONLY',
  'PREVIEW_ONLY',
  'LICENCE_FORBIDS',
  'GLYPHS_MISSING',
]);

/** The word as it is counted; empty for one that is not. */
export function wordOf(keyword: string): string {
  const word = cleanLine(keyword.normalize('NFKC').toLowerCase());
  return PERSONAL.test(word) || [...word].length > LONGEST ? '' : word;
}

interface Counting {
  /** After an answer. */
  done?(counts: DayCounts, input: never, data: never, ip: string): void;
  /** After a refusal. */
  refused?(counts: DayCounts, input: never, error: AppError, ip: string): void;
}

const counting: Record<string, Counting> = {
  [getFontList.name]: {
    done(
      counts,
      { query }: { query: ParsedOf<typeof getFontList>['query'] },
      data: DataOf<typeof getFontList>,
      ip,
    ) {
      // A filter may leave nothing of what there is.
      if (query.keyword && query.current === 1 && data.keyword?.found === false)
        counts.count('search', wordOf(query.keyword), '', ip);
    },
  },
  [findAllPage.name]: {
    done(
      counts,
      { query }: { query: ParsedOf<typeof findAllPage>['query'] },
      data: DataOf<typeof findAllPage>,
      ip,
    ) {
      if (query.type === 'all' && query.current === 1 && data.total === 0)
        counts.count('search', wordOf(query.keyword), '', ip);
    },
  },
  [webfontHttp.name]: {
    done(counts, _input: never, data: DataOf<typeof webfontHttp>, ip) {
      for (const { gno, missing } of data)
        for (const character of [...missing].slice(0, MOST_CHARACTERS))
          counts.count('lacks', gno, character, ip);
    },
  },
  [getDownloadUrl.name]: {
    refused: (counts, { query }: { query: { id: string } }, { key }, ip) =>
      counts.count('refused', query.id, key, ip),
  },
  [fontDownload.name]: {
    refused: (counts, { params }: { params: { id: string } }, { key }, ip) =>
      counts.count('refused', params.id, key, ip),
  },
  [gamePackageEstimate.name]: {
    done: (counts, { body }: { body: ParsedOf<typeof gamePackage>['body'] }, _data: never, ip) =>
      counts.count('begun', body.engine, '', ip),
  },
  [gamePackage.name]: {
    done(counts, { body }: { body: ParsedOf<typeof gamePackage>['body'] }, _data: never, ip) {
      counts.count('begun', body.engine, '', ip);
      counts.count('package', body.engine, '', ip);
    },
    refused(counts, { body }: { body: ParsedOf<typeof gamePackage>['body'] }, { key }, ip) {
      counts.count('begun', body.engine, '', ip);
      for (const { gno } of body.faces) counts.count('refused', gno, key, ip);
    },
  },
};
// Long texts are sent by POST.
counting[searchFonts.name] = {
  done: (counts, { body }: never, data: never, ip) =>
    counting[getFontList.name]?.done?.(counts, { query: body } as never, data, ip),
};

/** Counts what visitors lack and take, by the calls that tell it. What a call costs is a look into a map. */
export function observed(handler: AnyHandler, counts: DayCounts): AnyHandler {
  const own = counting[handler.endpoint.name];
  if (!own) return handler;
  return {
    ...handler,
    answer: async (input, context: CallContext) => {
      const isVisitor = context.ip !== '' && !ROBOTS.test(context.userAgent);
      try {
        const data: unknown = await handler.answer(input, context);
        if (isVisitor) own.done?.(counts, input as never, data as never, context.ip);
        return data;
      } catch (error) {
        if (isVisitor && error instanceof AppError && REFUSALS.has(error.key))
          own.refused?.(counts, input as never, error, context.ip);
        throw error;
      }
    },
  };
}
