import { addArt, addColl, deleteArt, deleteColl, type EntryCard } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../../api/use-api.ts';
import { buttonClass, quietClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Seal } from '../../ui/seal.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Picture } from '../pictures/picture.tsx';
import { sizesOf } from '../pictures/sizes.ts';
import { useSessionStore } from '../session/use-session.ts';
import { entryPath, KIND_NAMES } from './entry-path.ts';
import styles from './favourite-entries.module.css';
import { type FavouritesData, type FavouritesView, favouritesHref } from './load-favourites.ts';

/** As the style sheet has it. */
const PLACE = { widths: [[null, '160px']], ratio: 16 / 10 } as const;

const EMPTY = {
  albums: { title: '还没有收藏过专辑或合辑', path: '/album', way: '去看看专辑' },
  articles: { title: '还没有收藏过文章', path: '/news', way: '去看看文章' },
} as const;

export interface FavouriteEntriesProps {
  page: NonNullable<FavouritesData['entries']>;
  tab: 'albums' | 'articles';
  view: FavouritesView;
}

/** Collections or articles that were kept, the newest first. */
export function FavouriteEntries({ page, tab, view }: FavouriteEntriesProps) {
  const api = useApi();
  const session = useSessionStore();
  const { revalidate } = useRevalidator();
  const [leaving, leave] = useState<readonly string[]>([]);
  const field = tab === 'albums' ? 'favoriteCollects' : 'favoriteArticles';
  const [add, drop] = tab === 'albums' ? [addColl, deleteColl] : [addArt, deleteArt];

  const remove = async ({ id, title }: EntryCard) => {
    leave((gone) => [...gone, id]);
    const body = { ids: [id] };
    try {
      await api.call(drop, { body });
      session.set({ [field]: session.state()[field].filter((entry) => entry.id !== id) });
      const undo = async () => {
        await api.call(add, { body });
        session.set({ [field]: [{ id }, ...session.state()[field]] });
        await revalidate();
      };
      // The client says why an undoing failed.
      toast(`已取消收藏「${title}」`, 'success', { label: '撤销', run: () => void undo().catch(() => {}) });
      await revalidate();
    } catch {
      // The client has said why.
    }
    leave((gone) => gone.filter((other) => other !== id));
  };

  if (page.records.length === 0) {
    const { title, path, way } = EMPTY[tab];
    return (
      <EmptyState title={title}>
        <a className={buttonClass('solid')} href={path}>
          {way}
        </a>
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={styles.list}>
        {page.records
          .filter((entry) => !leaving.includes(entry.id))
          .map((entry) => (
            <li key={entry.id} className={styles.entry}>
              {entry.cover && <Picture image={entry.cover} sizes={sizesOf(PLACE, entry.cover)} />}
              <div>
                <p className={styles.facts}>
                  <Seal>{KIND_NAMES[entry.kind]}</Seal>
                  <time dateTime={entry.publishedAt}>{dayOf(entry.publishedAt)}</time>
                </p>
                <h2>
                  <a href={entryPath(entry)}>{entry.title}</a>
                </h2>
                <p className={styles.summary}>{entry.summary}</p>
              </div>
              <button
                type="button"
                className={quietClass}
                aria-label={`移除 ${entry.title}`}
                onClick={() => void remove(entry)}
              >
                移除
              </button>
            </li>
          ))}
      </ol>
      <Pagination
        current={page.current}
        pages={page.pages}
        href={(current) => favouritesHref({ ...view, tab, current })}
      />
    </>
  );
}
