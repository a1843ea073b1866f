import { useEffect, useRef } from 'react';
import { watch } from '../pictures/watched.ts';
import strokes from '../strokes/strokes.module.css';
import styles from './article-body.module.css';

export interface ArticleBodyProps {
  /** HTML of an entry as the server sends it. */
  html: string;
  /** Smaller, for texts of a paragraph or two in a list. */
  compact?: boolean;
}

/**
 * The one place where HTML of an author reaches a page. It is safe to put in as it is: every write renders it from
 * Markdown in which raw HTML is text, and a sanitizer behind that lets out only the tags and attributes a text needs;
 * what is stored, and sent, is its outcome.
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
        // The figures say everything as they stand.
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
