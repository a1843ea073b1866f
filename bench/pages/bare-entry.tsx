// Renders the tree of `/font` with plain `renderToString`. `bench/pages.ts` builds it with `react-router` replaced
// by `bare-router.tsx`.
import { renderToString } from 'react-dom/server';
import { renderDocument, type StyleSheet } from '../../apps/site/app/document/document.ts';
import { type SessionSeed, SessionStore } from '../../apps/site/app/features/people/session/session-store.ts';
import { SessionContext } from '../../apps/site/app/features/people/session/use-session.ts';
import { preparedIn } from '../../apps/site/app/features/text/specimen/prepare.ts';
import { WebfontContext } from '../../apps/site/app/features/text/specimen/use-webfont.ts';
import { WebfontLoader } from '../../apps/site/app/features/text/specimen/webfont-loader.ts';
import FontList, { meta } from '../../apps/site/app/pages/font.tsx';
import { Root } from '../../apps/site/app/root.tsx';
import { constant } from './bare-router.tsx';

interface Hydration {
  loaderData: Record<string, unknown>;
}

/** @param hydration hydration data of the page under test; supplies this tree's loader data */
export function prepare(
  path: string,
  routeId: string,
  hydration: Hydration,
  assets: { styles: StyleSheet[]; scripts: string },
) {
  const data = hydration.loaderData[routeId];
  constant.location = { ...constant.location, pathname: path };
  constant.data = data;
  constant.page = <FontList />;
  const specimens = preparedIn(hydration.loaderData);
  const loader = new WebfontLoader(null);
  loader.index.seed(specimens);
  const session = new SessionStore(hydration.loaderData.root as SessionSeed);
  const url = new URL(path, 'http://localhost');
  const bare = () =>
    renderToString(
      <WebfontContext value={loader}>
        <SessionContext value={session}>
          <Root />
        </SessionContext>
      </WebfontContext>,
    );
  return {
    bare,
    /** Renders the whole document: head, hydration data, scripts and tree. */
    withDocument: () =>
      renderDocument({
        meta: meta({ data: data as Parameters<typeof meta>[0]['data'], url }),
        canonical: path,
        noindex: false,
        nonce: 'bench',
        ...assets,
        specimens,
        hydration,
        app: bare(),
      }),
  };
}
