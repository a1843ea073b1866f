import styles from './footer.module.css';
import { FooterContent } from './footer-content.tsx';

let sent: { __html: string } | undefined;

/**
 * The same on every page of a visit, and plain links: the browser keeps what the server has sent instead of bringing
 * scripts that would draw it again. A page without a footer carries it hidden, for the page that comes after it.
 */
export function Footer({ hidden }: { hidden?: boolean }) {
  if (import.meta.env.SSR) {
    return (
      <footer className={styles.footer} hidden={hidden}>
        <FooterContent />
      </footer>
    );
  }
  sent ??= { __html: document.querySelector('#root>footer')?.innerHTML ?? '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup, as it stands in the document
  return <footer className={styles.footer} hidden={hidden} dangerouslySetInnerHTML={sent} />;
}
