import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { FontsDomain } from '../../fonts/families/index.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import { Entries } from './entries.ts';
import { EntryRepository } from './repository.ts';
import { EntrySearch } from './search.ts';
import { ViewCounter } from './views.ts';

export { Entries, type EntryRecord } from './entries.ts';
export { createFontUses } from './font-uses.ts';
export { excerpt, mark } from './highlight.ts';
export { isPinyin, nameRank, pinyinRank } from './pinyin.ts';
export { toEntryCard, toImage, toPeriod } from './present.ts';
export { ENTRY_COLUMNS, EntryRepository, type EntryRow } from './repository.ts';
export { fitsScriptStyle, stylesTaught } from './script-styles.ts';
export { countsOf, type EntrySearch, type Hit, termsOf, wordsOf } from './search.ts';

/** Content access shared by the sections of the site; it has no handlers of its own. */
export interface ContentDomain {
  readonly entries: Entries;
  readonly repository: EntryRepository;
  readonly search: EntrySearch;
  /** Writes the buffered views. */
  close(): Promise<void>;
}

export function createContent(parts: {
  db: Kysely<Database>;
  fonts: FontsDomain;
  watch: RevisionWatch;
  onFault: (error: unknown) => void;
  now: () => number;
  isPast?: boolean;
}): ContentDomain {
  const repository = new EntryRepository(parts.db, parts.now);
  const search = new EntrySearch(repository, parts.watch, parts.now);
  const views = new ViewCounter(repository, parts.onFault);
  return {
    entries: new Entries(repository, search, views, parts.fonts, parts.isPast),
    repository,
    search,
    close: () => views.flush(),
  };
}
