import type { DataOf, showData } from '@ziwan/contract';
import { memo } from 'react';
import { isReachable, relOf } from '../../../navigation/own-links.ts';
import { sameData } from '../../../ui/same-data.ts';
import writing from '../../../ui/writing.module.css';
import { SetTitle } from '../articles/set-title.tsx';
import { Picture } from '../pictures/picture.tsx';
import { beside, sizesOf } from '../pictures/sizes.ts';
import styles from './adverts.module.css';

/** Promotions: the first large, the others as lines. */
export const Adverts = memo(function Adverts({ adverts }: { adverts: DataOf<typeof showData>['adverts'] }) {
  const shown = adverts.filter(isReachable);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.adverts} aria-label="推荐" data-alone={shown.length === 1 ? '' : undefined}>
      {shown.map(({ id, href, image, title, font, summary }, i) => (
        <li key={id}>
          <a className={writing.card} href={href} rel={relOf(href)}>
            {image ? (
              <Picture
                image={image}
                alt={image.alt || title}
                sizes={sizesOf({ widths: beside(i === 0 ? '620px' : '260px', 861) }, image)}
                place={i === 0 ? 'view' : undefined}
              />
            ) : (
              <strong>
                <SetTitle text={title} fonts={font ? [font] : []} />
              </strong>
            )}
            <span>{summary}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}, sameData);
