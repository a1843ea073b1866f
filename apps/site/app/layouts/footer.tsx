import { PARTS, settles } from '../ui/settled.ts';
import styles from './footer.module.css';
import { FooterContent } from './footer-content.tsx';

let sent: { __html: string } | undefined;

/**
 * Identical on every page and made of plain links, so the browser keeps the server's HTML and needs no script for it.
 * Pages that show no footer include it hidden, for later navigation.
 */
export function Footer({ hidden }: { hidden?: boolean }) {
  const name = `${styles.footer} ${PARTS}`;
  if (import.meta.env.SSR) {
    return (
      <footer id="foot" className={name} hidden={hidden}>
        <FooterContent />
      </footer>
    );
  }
  sent ??= { __html: document.querySelector('#root>footer')?.innerHTML ?? '' };
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup, as it stands in the document
    <footer ref={settles} id="foot" className={name} hidden={hidden} dangerouslySetInnerHTML={sent} />
  );
}
