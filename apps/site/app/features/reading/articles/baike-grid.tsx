import type { baikePage, calligraphyTitles, DataOf } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import styles from './baike-grid.module.css';
import { Headword } from './headword.tsx';
import { tagHref } from './list-address.ts';

const toTag = tagHref('/baike');

type Records = DataOf<typeof baikePage>['records'];

/** Entries by headword, each set in a related font. */
export function BaikeGrid({ records }: { records: Records }) {
  return (
    <ul className={styles.grid}>
      {records.map((entry) => (
        <li key={entry.id}>
          <a className={writing.card} href={`/baike/${entry.id}`}>
            <h2>
              <Headword text={entry.title} fonts={entry.fonts} />
            </h2>
            <p className={styles.facts}>
              {[entry.dynasty, entry.dates].filter(Boolean).join(' · ') ||
                entry.tags.map((t) => t.tagName).join('、')}
            </p>
            <p className={styles.summary}>{entry.summary}</p>
          </a>
        </li>
      ))}
    </ul>
  );
}

type Tags = DataOf<typeof calligraphyTitles>;

/** Groups entries by their first tag, in tag order, so that each is listed once. */
export function firstTags(tags: Tags): Tags {
  const listed = new Set<string>();
  return tags.flatMap((tag) => {
    const titles = tag.titles.filter(({ id }) => !listed.has(id));
    for (const { id } of titles) listed.add(id);
    return titles.length > 0 ? [{ ...tag, titles }] : [];
  });
}

/** A text-only directory of all entries by tag. */
export function Directory({ tags }: { tags: Tags }) {
  return (
    <section className={styles.directory} aria-labelledby="directory">
      <h2 id="directory">目录</h2>
      <dl>
        {firstTags(tags).map((tag) => (
          <div key={tag.tagId}>
            <dt>
              <a href={toTag(tag.tagId)}>{tag.tagName}</a>
              <small>{tag.titles.length}</small>
            </dt>
            <dd>
              <ul>
                {tag.titles.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`/baike/${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
