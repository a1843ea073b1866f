import { type Kind, pathOf } from '@ziwan/content';
import { type FontUse, MOST_USES, USE_GROUPS, type UseGroup } from '@ziwan/contract';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { toImage } from './present.ts';
import { EntryRepository, type FontUseRow } from './repository.ts';

/**
 * Finds visible content that names a family. It knows fonts only by number, so that font pages can depend on it.
 */
export function createFontUses(
  db: Kysely<Database>,
  now?: () => number,
): (familyGno: string) => Promise<Record<UseGroup, { total: number; uses: FontUse[] }>> {
  const repository = new EntryRepository(db, now);
  return async (familyGno) => {
    const rows = await repository.usesOf(familyGno, MOST_USES);
    const group = (kinds: readonly Kind[]) => {
      const mine = rows.filter((r) => kinds.includes(r.kind));
      const totals = new Map(mine.map((r) => [r.kind, Number(r.total)]));
      return {
        total: [...totals.values()].reduce((a, b) => a + b, 0),
        uses: mine.slice(0, MOST_USES).map(toFontUse),
      };
    };
    return {
      cases: group(USE_GROUPS.cases),
      videos: group(USE_GROUPS.videos),
      articles: group(USE_GROUPS.articles),
      baike: group(USE_GROUPS.baike),
      collections: group(USE_GROUPS.collections),
    };
  };
}

function toFontUse({ kind, id, title, summary, cover, note, publish_at }: FontUseRow): FontUse {
  // A case opens on top of the list of cases; other content has its own page.
  const url = kind === 'case' ? `/case?id=${id}` : pathOf(kind, id);
  return { kind, id, title, summary, cover: toImage(cover), note, url, publishedAt: publish_at };
}
