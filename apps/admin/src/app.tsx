import { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { api } from './api/client.ts';
import { prompts } from './api/prompts.ts';
import { leave } from './api/session.ts';
import { createAuthProvider, type Me } from './auth/auth-provider.ts';
import { createDataProvider } from './data/data-provider.ts';
import { forgetDraft } from './data/drafts.ts';
import { declareRecordKinds } from './data/record-kinds.ts';
import { Layout } from './layout/layout.tsx';
import { Notices } from './layout/notices.tsx';
import { Dashboard } from './sections/dashboard/dashboard.tsx';
import { sections } from './sections/index.ts';
import { createI18nProvider } from './texts/i18n-provider.ts';
import { chosenMode } from './theme/mode.ts';
import { createConsoleTheme } from './theme/theme.ts';
import { lazyPage } from './ui/lazy-page.tsx';
import { NotFound } from './ui/not-found.tsx';

const FactorsPage = lazyPage(() => import('./sections/factors/factors-page.tsx'));
const calls = new Map(sections.flatMap((s) => (s.calls ? [[s.name, s.calls] as const] : [])));
declareRecordKinds(calls);
const labels = new Map(sections.map((s) => [s.name, s.labels]));
const dataProvider = createDataProvider({
  api,
  calls,
  onConflict: (resource, id, typed) => prompts.conflict(resource, id, typed),
  onSaved: forgetDraft,
  labelOf: (resource, member) => labels.get(resource)?.[member],
  // An error at a member without an input would stay, and the form could not be saved again.
  hasInput: (member) => document.getElementsByName(member).length > 0,
});
const i18nProvider = createI18nProvider(sections);
// A save without a network fails and says so. By default it waits for the network without a word, with its button disabled.
const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const light = createConsoleTheme('light');
const dark = createConsoleTheme('dark');
const store = localStorageStore('1', 'ziwan-admin');

/** The console for the account that is logged in. */
export function App({ me }: { me: Me }) {
  // The theme may have been switched on the site since; that choice wins.
  store.setItem('theme', chosenMode());
  const authProvider = createAuthProvider({ me, sections, leave });
  const element = (
    <Admin
      title="字玩后台"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
      theme={light}
      darkTheme={dark}
      defaultTheme={chosenMode()}
      layout={Layout}
      notification={Notices}
      dashboard={me.secondFactor === 'missing' ? FactorsPage : Dashboard}
      catchAll={NotFound}
      disableTelemetry
      requireAuth
    >
      {sections.map(({ name, list, show, edit, create, naming, icon }) => (
        <Resource
          key={name}
          name={name}
          icon={icon}
          {...(list ? { list } : {})}
          {...(show ? { show } : {})}
          {...(edit ? { edit } : {})}
          {...(create ? { create } : {})}
          {...(naming ? { recordRepresentation: naming } : {})}
        />
      ))}
      <CustomRoutes>
        {sections.flatMap(({ name, pages = [] }) =>
          pages.map(({ path, page: Page }) => (
            <Route key={`${name}/${path}`} path={`/${name}/${path}`} element={<Page />} />
          )),
        )}
      </CustomRoutes>
    </Admin>
  );
  return <RouterProvider router={createBrowserRouter([{ path: '*', element }], { basename: '/admin' })} />;
}
