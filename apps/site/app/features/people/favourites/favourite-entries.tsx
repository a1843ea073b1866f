import { addArt, addColl, deleteArt, deleteColl, type EntryCard } from '@ziwan/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSessionStore } from '../session/use-session.ts';
import { EntryRow } from './entry-row.tsx';
import { type FavouritesData, type FavouritesView, favouritesHref } from './load-favourites.ts';

const EMPTY = {
  albums: { title: '还没有收藏过专辑或合辑', path: '/album', way: '去看看专辑' },
  articles: { title: '还没有收藏过文章', path: '/news', way: '去看看文章' },
} as const;

interface FavouriteEntriesProps {
  page: NonNullable<FavouritesData['entries']>;
  tab: 'albums' | 'articles';
  view: FavouritesView;
}

/** Favourite collections or articles, newest first. */
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
      // The API client shows why the undo failed.
      toast(`已取消收藏「${title}」`, 'success', { label: '撤销', run: () => void undo().catch(() => {}) });
      await revalidate();
    } catch {
      // The API client has shown the error.
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
      <ol>
        {page.records
          .filter((entry) => !leaving.includes(entry.id))
          .map((entry) => (
            <EntryRow key={entry.id} entry={entry} onRemove={() => void remove(entry)} />
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
