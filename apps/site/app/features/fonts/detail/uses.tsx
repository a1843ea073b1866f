import type { FontDetail, FontUse } from '@ziwan/contract';
import type { CSSProperties, ReactNode } from 'react';
import { ExternalLink } from '../../../ui/icons/external-link.ts';
import { SetTitle } from '../../reading/articles/set-title.tsx';
import { Picture } from '../../reading/pictures/picture.tsx';
import { type Slot, sizesOf } from '../../reading/pictures/sizes.ts';
import styles from './uses.module.css';

/** Shown before expanding. */
const FIRST = { tiles: 6, rows: 6 };

/** Must match the style sheet. */
const TILE: Slot['widths'] = [
  ['(min-width: 1360px)', '350px'],
  ['(min-width: 721px)', 'calc(50vw - 60px)'],
  [null, 'calc(100vw - 36px)'],
];

/** Name of each kind, where several are listed together. */
const KINDS: Partial<Record<NonNullable<FontUse['kind']>, string>> = {
  news: '文章',
  promotion: '资讯',
  notice: '公告',
  album: '专辑',
  heji: '合辑',
};

/** External links open in a new tab. Without a URL there is no link. */
function Lead({ use, children }: { use: FontUse; children: ReactNode }) {
  if (use.url === null) return <div>{children}</div>;
  if (use.kind !== null) return <a href={use.url}>{children}</a>;
  return (
    <a href={use.url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function Title({ use }: { use: FontUse }) {
  return (
    <h3>
      {use.title}
      {use.kind === null && use.url !== null && <ExternalLink size={14} aria-hidden="true" />}
    </h3>
  );
}

function Opening({
  uses,
  first,
  render,
}: {
  uses: readonly FontUse[];
  first: number;
  render: (some: readonly FontUse[]) => ReactNode;
}) {
  const rest = uses.slice(first);
  return (
    <>
      {render(uses.slice(0, first))}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{`其余 ${rest.length} 则`}</summary>
          {render(rest)}
        </details>
      )}
    </>
  );
}

/** Visual work: its picture, or its title set in the font, and what the font is used for. */
export function UseTiles({
  uses,
  font,
  ratio,
}: {
  uses: readonly FontUse[];
  font: FontDetail;
  /** Aspect ratio of the pictures. */
  ratio: number;
}) {
  return (
    <Opening
      uses={uses}
      first={FIRST.tiles}
      render={(some) => (
        <ul className={styles.tiles} style={{ '--ratio': ratio } as CSSProperties}>
          {some.map((use) => (
            <li key={use.id ?? use.title}>
              <Lead use={use}>
                <span className={styles.picture}>
                  {use.cover ? (
                    <Picture image={use.cover} sizes={sizesOf({ widths: TILE, ratio }, use.cover)} />
                  ) : (
                    <span className={styles.drawn} aria-hidden="true">
                      <SetTitle text={use.title} fonts={[font]} />
                    </span>
                  )}
                </span>
                <Title use={use} />
                {use.note && <p>{use.note}</p>}
              </Lead>
            </li>
          ))}
        </ul>
      )}
    />
  );
}

/** Articles and collections: what they say about the font, else their summary. */
export function UseRows({ uses }: { uses: readonly FontUse[] }) {
  return (
    <Opening
      uses={uses}
      first={FIRST.rows}
      render={(some) => (
        <ul className={styles.rows}>
          {some.map((use) => (
            <li key={use.id ?? use.title}>
              <Lead use={use}>
                <small>{use.kind ? KINDS[use.kind] : ''}</small>
                <div>
                  <Title use={use} />
                  <p>{use.note ?? use.summary}</p>
                </div>
              </Lead>
            </li>
          ))}
        </ul>
      )}
    />
  );
}

export function UseWords({ uses, total }: { uses: readonly FontUse[]; total: number }) {
  return (
    <div className={styles.words}>
      <h3>百科词条</h3>
      <ul>
        {uses.map((use) => (
          <li key={use.id ?? use.title}>
            <Lead use={use}>{use.title}</Lead>
          </li>
        ))}
        {total > uses.length && <li>{`等 ${total} 条`}</li>}
      </ul>
    </div>
  );
}
