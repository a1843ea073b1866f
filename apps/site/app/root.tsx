import { safeRedirect } from '@ziwan/contract';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { useCompare } from './features/fonts/compare/use-compare.ts';
import { SearchBox } from './features/fonts/search/search-box.tsx';
import { leadOn } from './features/people/account/lead-on.ts';
import { useSession, useSessionStore } from './features/people/session/use-session.ts';
import { Layout } from './layouts/layout.tsx';
import { lazyComponent } from './lazy-loading/lazy-component.tsx';
import { Scroll } from './navigation/scroll.tsx';
import styles from './root.module.css';
import { guardOf, matchSiteRoute } from './routes.ts';
import { Toasts } from './ui/toasts.tsx';

const CompareSlider = lazyComponent(
  async () => (await import('./features/fonts/compare/compare-slider.tsx')).CompareSlider,
);

const AccountModal = lazyComponent(
  async () => (await import('./features/people/account/account-modal.tsx')).AccountModal,
);

const ShareModal = lazyComponent(
  async () => (await import('./features/reading/share/share-modal.tsx')).ShareModal,
);

// One element each, so that a change of the address alone renders neither the frame nor, by way of it, the page.
const search = <SearchBox />;
const page = <Outlet />;

/** The frame of every page, kept across navigation. */
export function Root() {
  const { pathname } = useLocation();
  const { fonts, incomplete } = useCompare();
  const comparing = fonts.length + incomplete.length > 0;
  const shared = useSession((state) => state.shareModal);
  return (
    <>
      <Layout name={matchSiteRoute(pathname)?.layout ?? 'default'} pathname={pathname} search={search}>
        {page}
      </Layout>
      {comparing && (
        <Suspense>
          <CompareSlider />
        </Suspense>
      )}
      <Account />
      {shared?.visible && (
        <Suspense>
          <ShareModal target={shared} />
        </Suspense>
      )}
      <Progress />
      <Toasts />
      <Scroll />
    </>
  );
}

const guardedTitle = (pathname: string): string | null =>
  guardOf(pathname) ? (matchSiteRoute(pathname)?.title ?? null) : null;

/** The account modal. Opens by itself on the URL a guard redirected to; who has signed in since goes on. */
function Account() {
  const { pathname, search } = useLocation();
  const store = useSessionStore();
  const navigate = useNavigate();
  const { visible } = useSession((state) => state.accountModal);
  /** True while the entry before this one is a page that a visitor who declines the login can return to. */
  const returns = useRef(false);
  useEffect(() => {
    const redirect = pathname === '/' ? new URLSearchParams(search).get('redirect') : null;
    if (!redirect) {
      returns.current = !guardOf(pathname);
      return;
    }
    const target = store.state().userInfo && safeRedirect(redirect, window.location.origin);
    if (target) leadOn(navigate, target, true);
    else store.promptLogin('login', redirect);
  }, [pathname, search, store, navigate]);
  return visible ? (
    <Suspense>
      <AccountModal returns={returns} guardedTitle={guardedTitle} />
    </Suspense>
  ) : null;
}

/** Progress bar at the top, shown when navigation takes longer than 200 ms. */
function Progress() {
  const { state, location } = useNavigation();
  const here = useLocation();
  if (state === 'idle' || location?.pathname === here.pathname) return null;
  return <div className={styles.progress} role="progressbar" aria-label="正在打开页面" />;
}

/** Shown when the frame itself fails. */
export function RootError() {
  return (
    <Layout name="default" pathname="">
      <ErrorPage />
    </Layout>
  );
}
