import type { baikeDetailById, DataOf } from '@ziwan/contract';
import styles from './baike-entry.module.css';
import { EntryActions } from './entry-actions.tsx';
import { Crumbs, EntryText } from './entry-page.tsx';
import { Forms } from './forms.tsx';
import { Headword } from './headword.tsx';
import { tagHref } from './list-address.ts';
import { Neighbours, RelatedEntries } from './more-entries.tsx';
import type { Crumb } from './page-meta.ts';
import { Phrases } from './phrases.tsx';
import { RelatedFonts } from './related-fonts.tsx';

export type BaikeDetail = DataOf<typeof baikeDetailById>;

export const BAIKE: Crumb = { name: '书法百科', path: '/baike' };

/** Sample of the related fonts: the headword, or nothing where these are not fonts of the script it names. */
export const relatedText = ({ title, forms }: BaikeDetail): string =>
  forms?.fonts.length === 0 ? '' : title;

/** An encyclopedia entry: its headword as the picture, then the facts and text. */
export function BaikeEntry({ entry }: { entry: BaikeDetail }) {
  const [tag] = entry.tags;
  const toTag = tagHref(BAIKE.path);
  const facts = entry.aliases.length > 0 ? [['又名', entry.aliases.join('、')] as const] : [];
  return (
    <article>
      <Crumbs crumbs={[BAIKE, ...(tag ? [{ name: tag.tagName, path: toTag(tag.tagId) }] : [])]} />
      <header className={styles.head}>
        <h1>
          <Headword text={entry.title} fonts={entry.headFonts} />
        </h1>
        <div className={styles.says}>
          {(entry.dynasty || entry.dates) && (
            <p className={styles.when} data-heading="">
              {[entry.dynasty, entry.dates].filter(Boolean).join(' · ')}
            </p>
          )}
          {entry.summary && (
            <p className={styles.lead}>
              <Phrases text={entry.summary} />
            </p>
          )}
          {entry.forms?.fonts.length === 0 && (
            <p className={styles.unlike}>
              目录里还没有
              {entry.tags.some(({ tagId }) => tagId === 'script')
                ? entry.title
                : entry.scriptsWithoutFont.join('、') || entry.title}
              的字体，所以这里没有它的字样；标题是普通排印。
            </p>
          )}
          <EntryActions kind="articles" id={entry.id} title={entry.title} />
        </div>
      </header>
      <EntryText entry={entry} tagHref={toTag} facts={facts} />
      {entry.forms && <Forms title={entry.title} forms={entry.forms} />}
      <RelatedFonts fonts={entry.fonts} text={relatedText(entry)} title="相关字体" />
      <Neighbours path={BAIKE.path} previous={entry.previous} next={entry.next} unit="条" />
      <RelatedEntries path={BAIKE.path} title="相关词条" entries={entry.related} />
    </article>
  );
}
