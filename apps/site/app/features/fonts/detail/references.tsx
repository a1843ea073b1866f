import type { FontDetail } from '@ziwan/contract';
import { ExternalLink } from '../../../ui/icons/external-link.ts';
import styles from './references.module.css';

/** Awards. Callers skip empty lists. */
export function References({ items }: { items: FontDetail['awards'] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.title}>
          {item.url ? (
            <a href={item.url} target="_blank" rel="noopener noreferrer">
              {item.title}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          ) : (
            <strong>{item.title}</strong>
          )}
          {item.note && <p>{item.note}</p>}
        </li>
      ))}
    </ul>
  );
}
