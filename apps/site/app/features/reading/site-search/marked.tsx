import type { MarkedText } from '@ziwan/contract';
import styles from './marked.module.css';

/** Highlights matches. The server sends text and positions, never markup. */
export function Marked({ marked: { text, ranges } }: { marked: MarkedText }) {
  const parts: { text: string; hit: boolean; at: number }[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (from < end || to > text.length) continue;
    if (from > end) parts.push({ text: text.slice(end, from), hit: false, at: end });
    parts.push({ text: text.slice(from, to), hit: true, at: from });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false, at: end });
  return parts.map((part) =>
    part.hit ? (
      <mark className={styles.match} key={part.at}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
