import type { caseDetailById, DataOf } from '@ziwan/contract';
import { ExternalLink } from '../../../ui/icons/external-link.ts';
import writing from '../../../ui/writing.module.css';
import { ArticleBody } from '../articles/article-body.tsx';
import { dayOf } from '../articles/dates.ts';
import { EntryActions } from '../articles/entry-actions.tsx';
import { FontRows, fontRowWants } from '../articles/font-rows.tsx';
import { FIRST_PAGE, type ListState, tagHref } from '../articles/list-address.ts';
import { Phrases } from '../articles/phrases.tsx';
import { storyText } from '../articles/story.tsx';
import { Picture } from '../pictures/picture.tsx';
import { type Slot, sizesOf } from '../pictures/sizes.ts';
import { CASES, caseHref } from './case-address.ts';
import styles from './case-detail.module.css';

export type Case = DataOf<typeof caseDetailById>;

/** Must match the style sheet. */
const SHEET: Slot['widths'] = [
  ['(min-width: 1152px)', '1040px'],
  ['(min-width: 721px)', 'calc(100vw - 112px)'],
  [null, 'calc(100vw - 36px)'],
];

/** What a font letters in the picture: the first words quoted in its note, else what the title names after its kind. */
const letteredIn =
  (entry: Case) =>
  ({ note }: Case['fonts'][number]): string =>
    /「([^」]{2,12})」/u.exec(note ?? '')?.[1] ?? entry.title.split('：')[1] ?? storyText(entry);

export const caseWants = (entry: Case) => fontRowWants(entry.fonts, letteredIn(entry));

export function CaseDetail({ entry, state, titleId }: { entry: Case; state: ListState; titleId: string }) {
  const published = dayOf(entry.publishedAt);
  const facts: [string, string][] = [
    ['客户', entry.client ?? ''],
    ['制作', entry.credit ?? ''],
    ['发布', published.words],
  ];
  const pictures = entry.images.length > 0 ? entry.images : entry.cover ? [entry.cover] : [];
  return (
    <article className={styles.case}>
      <header className={styles.head}>
        <h2 id={titleId}>
          <Phrases text={entry.title} />
        </h2>
        {entry.summary && <p>{entry.summary}</p>}
      </header>
      {pictures.map((picture, i) => (
        <Picture
          key={picture.src}
          className={styles.picture}
          image={picture}
          sizes={sizesOf({ widths: SHEET }, picture)}
          place={i === 0 ? 'first' : undefined}
        />
      ))}
      <div className={styles.columns}>
        <div className={styles.beside}>
          <dl>
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            {entry.tags.length > 0 && (
              <div>
                <dt>标签</dt>
                <dd className={styles.tags}>
                  {entry.tags.map((tag) => (
                    <a key={tag.tagId} className={writing.link} href={tagHref(CASES.path)(tag.tagId)}>
                      {tag.tagName}
                    </a>
                  ))}
                </dd>
              </div>
            )}
          </dl>
          {entry.link && (
            <a
              className={`${writing.link} ${styles.out}`}
              href={entry.link}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              看原作品
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          )}
          <EntryActions kind="articles" id={entry.id} title={entry.title} />
        </div>
        <ArticleBody html={entry.body} />
      </div>
      {entry.fonts.length > 0 && (
        <section className={styles.fonts} aria-label="用到的字体">
          <h3>用到的字体</h3>
          <FontRows fonts={entry.fonts} text={letteredIn(entry)} />
        </section>
      )}
      <nav className={styles.neighbours} aria-label="上一个与下一个案例">
        {entry.previous && (
          <a href={caseHref(entry.previous.id, state)} rel="prev" data-keep-scroll="">
            <small>上一个</small>
            {entry.previous.title}
          </a>
        )}
        {entry.next && (
          <a href={caseHref(entry.next.id, state)} rel="next" data-keep-scroll="">
            <small>下一个</small>
            {entry.next.title}
          </a>
        )}
      </nav>
      {entry.related.length > 0 && (
        <section className={styles.related} aria-label="相近的案例">
          <h3>相近的案例</h3>
          <ul>
            {entry.related.map((other) => (
              <li key={other.id}>
                <a href={caseHref(other.id, FIRST_PAGE)} data-keep-scroll="">
                  {other.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
