import { FavouriteButton } from '../../people/favourites/favourite-button.tsx';
import type { FavouriteKind } from '../../people/session/favourite-store.ts';
import { ShareButton } from '../share/share-button.tsx';
import styles from './entry-actions.module.css';

export function EntryActions({ kind, id, title }: { kind: FavouriteKind; id: string; title: string }) {
  return (
    <div className={styles.actions}>
      <FavouriteButton kind={kind} id={id} name={title} framed />
      <ShareButton title={title} type={kind === 'collections' ? 'collection' : 'article'} />
    </div>
  );
}
