import type { collectionDetailById, DataOf } from '@ziwan/contract';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { lineOf } from '../../text/my-text/text.ts';
import { TextForm } from '../../text/my-text/text-form.tsx';
import { EntryActions } from '../articles/entry-actions.tsx';
import { Crumbs, EntryText } from '../articles/entry-page.tsx';
import { FontRows } from '../articles/font-rows.tsx';
import { tagHref } from '../articles/list-address.ts';
import { Neighbours, RelatedEntries } from '../articles/more-entries.tsx';
import type { Crumb } from '../articles/page-meta.ts';
import { PeriodBlock } from '../articles/period-block.tsx';
import { Phrases } from '../articles/phrases.tsx';
import { SetTitle } from '../articles/set-title.tsx';
import styles from './collection-view.module.css';
import { PackagePanel } from './package-panel.tsx';

export type Collection = DataOf<typeof collectionDetailById>;

export const SECTIONS: Record<'album' | 'heji', Crumb & { related: string }> = {
  album: { name: '专辑', path: '/album', related: '相近的专辑' },
  heji: { name: '合辑', path: '/heji', related: '别的合辑' },
};

export const TITLE_FONTS = 4;

/** A collection: title set in one of its fonts, archive, fonts with the visitor's text, story. */
export function CollectionView({ collection }: { collection: Collection }) {
  const section = SECTIONS[collection.kind === 'heji' ? 'heji' : 'album'];
  const line = lineOf(useMyText());
  return (
    <article>
      <Crumbs crumbs={[section]} />
      <header className={styles.head}>
        <h1>
          <SetTitle text={collection.title} fonts={collection.fonts.slice(0, TITLE_FONTS)} />
        </h1>
        <div className={styles.opening}>
          <div className={styles.says}>
            {collection.state && <PeriodBlock period={collection} published={collection.publishedAt} line />}
            <p className={styles.lead}>
              <Phrases text={collection.summary} />
            </p>
            <EntryActions kind="collections" id={collection.id} title={collection.title} />
          </div>
          <PackagePanel collection={collection} />
        </div>
      </header>
      <section className={styles.fonts} aria-labelledby="collection-fonts">
        <header>
          <h2 id="collection-fonts">{collection.fonts.length} 款字体</h2>
          <TextForm sample={collection.title} />
        </header>
        <FontRows fonts={collection.fonts} text={line || collection.title} own={line !== ''} />
      </section>
      <EntryText
        entry={collection}
        tagHref={tagHref(section.path)}
        facts={[['字体', `${collection.fonts.length} 款`]]}
      />
      <Neighbours path={section.path} previous={collection.previous} next={collection.next} unit="辑" />
      <RelatedEntries path={section.path} title={section.related} entries={collection.related} />
    </article>
  );
}
