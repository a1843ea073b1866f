import type { EntryDetail } from '@ziwan/contract';
import { FontRows } from './font-rows.tsx';
import styles from './related-fonts.module.css';

export function RelatedFonts({
  fonts,
  text,
  title,
}: {
  fonts: EntryDetail['fonts'];
  text: string;
  title: string;
}) {
  if (fonts.length === 0) return null;
  return (
    <section className={styles.fonts} aria-labelledby="related-fonts">
      <h2 id="related-fonts">{title}</h2>
      <FontRows fonts={fonts} text={text} />
    </section>
  );
}
