import { useEffect, useRef } from 'react';
import { watch } from '../pictures/watched.ts';
import strokes from '../strokes/strokes.module.css';
import styles from './article-body.module.css';

interface ArticleBodyProps {
  /** Rendered HTML from the server. */
  html: string;
  /** Smaller, for short texts in lists. */
  compact?: boolean;
}

/**
 * The only place that inserts authored HTML. It is safe: every write renders it from Markdown with raw HTML escaped,
 * then sanitizes it to the allowed tags and attributes, and only that result is stored and sent.
 */
export function ArticleBody({ html, compact }: ArticleBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures and figures
  useEffect(() => {
    const text = body.current;
    if (!text) return;
    const pictures = text.querySelectorAll('img');
    const ends = pictures.length > 0 ? [watch(pictures)] : [];
    let gone = false;
    if (text.querySelector('[data-character]'))
      import('../strokes/play-strokes.ts').then(
        ({ playStrokes }) => {
          if (!gone) ends.push(playStrokes(text));
        },
        // The figures are complete without scripts.
        () => {},
      );
    return () => {
      gone = true;
      for (const end of ends) end();
    };
  }, [html]);
  return (
    <div
      ref={body}
      className={`${styles.body} ${strokes.strokes}`}
      data-compact={compact ? '' : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written, see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
