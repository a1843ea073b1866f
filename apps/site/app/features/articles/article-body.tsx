import { useEffect, useRef } from 'react';
import { watch } from '../pictures/watched.ts';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    const pictures = body.current?.querySelectorAll('img') ?? [];
    return pictures.length === 0 ? undefined : watch(pictures);
  }, [html]);
  return (
    <div
      ref={body}
      className={styles.body}
      data-compact={compact ? '' : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written, see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
