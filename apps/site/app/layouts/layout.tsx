import { memo, type ReactNode } from 'react';
import type { LayoutName } from '../routes.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

/** Layouts whose pages start with a rule, so the header omits its own. */
const FLAT: readonly LayoutName[] = ['home'];

interface LayoutProps {
  name: LayoutName;
  pathname: string;
  search?: ReactNode;
  children: ReactNode;
}

export const Layout = memo(function Layout({ name, pathname, search, children }: LayoutProps) {
  if (name === 'blank') {
    return (
      <>
        <main id="main">{children}</main>
        <Footer hidden />
      </>
    );
  }
  return (
    <>
      <Header pathname={pathname} flat={FLAT.includes(name)} search={search} />
      <main id="main" tabIndex={-1} className={styles.main} data-layout={name}>
        {children}
      </main>
      <Footer />
    </>
  );
});
