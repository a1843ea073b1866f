import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { useCompare } from './features/compare/use-compare.ts';
import { SearchBox } from './features/search/search-box.tsx';
import { Layout } from './layouts/layout.tsx';
import styles from './root.module.css';
import { matchSiteRoute } from './routes.ts';
import { Toasts } from './ui/toasts.tsx';

const CompareSlider = lazy(async () => ({
  default: (await import('./features/compare/compare-slider.tsx')).CompareSlider,
}));

/** The frame of every page; it stays while the page inside it changes. */
export function Root() {
  const { pathname } = useLocation();
  const comparing = useCompare().fonts.length > 0;
  return (
    <>
      <Layout name={matchSiteRoute(pathname)?.layout ?? 'default'} pathname={pathname} search={<SearchBox />}>
        <Outlet />
      </Layout>
      {comparing && (
        <Suspense>
          <CompareSlider />
        </Suspense>
      )}
      <Progress />
      <Toasts />
    </>
  );
}

/** A line at the top while the next page is on its way, after 200 ms. */
function Progress() {
  const { state, location } = useNavigation();
  const here = useLocation();
  if (state === 'idle' || location?.pathname === here.pathname) return null;
  return <div className={styles.progress} role="progressbar" aria-label="正在打开页面" />;
}

/** What remains when the frame itself fails. */
export function RootError() {
  return (
    <Layout name="default" pathname="">
      <ErrorPage />
    </Layout>
  );
}
