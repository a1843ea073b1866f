import { useLoaderData, useLocation } from 'react-router';
import { CentreFrame } from '../user-centre/centre-frame.tsx';
import { FavouriteEntries } from './favourite-entries.tsx';
import { FavouriteFolders } from './favourite-folders.tsx';
import styles from './favourites-page.module.css';
import { type FavouritesData, favouritesHref, readFavourites, TABS } from './load-favourites.ts';

/** `/user/favorite`: fonts in folders, collections and articles, each tab under its own URL. */
export function FavouritesPage() {
  const { fonts, entries } = useLoaderData() as FavouritesData;
  const view = readFavourites(new URLSearchParams(useLocation().search));
  return (
    <CentreFrame title="我的收藏">
      <nav className={styles.tabs} aria-label="收藏的种类">
        {TABS.map(({ key, label }) => (
          <a
            key={key}
            href={favouritesHref({ tab: key })}
            aria-current={key === view.tab ? 'page' : undefined}
            data-keep-scroll=""
          >
            {label}
          </a>
        ))}
      </nav>
      {fonts && <FavouriteFolders folders={fonts.folders} page={fonts.page} view={view} />}
      {entries && view.tab !== 'fonts' && (
        <FavouriteEntries key={view.tab} page={entries} tab={view.tab} view={view} />
      )}
    </CentreFrame>
  );
}
