import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ApiError } from '@ziwan/contract';
import { adminMe } from '@ziwan/contract/admin';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { api, messageOf } from './api/client.ts';
import { loginAddress } from './api/session.ts';
import type { Me } from './auth/auth-provider.ts';
import { chosenMode } from './theme/mode.ts';

const App = lazy(async () => ({ default: (await import('./app.tsx')).App }));
const Enter = lazy(async () => ({ default: (await import('./enter/enter.tsx')).Enter }));
const Join = lazy(async () => ({ default: (await import('./join/join.tsx')).Join }));
const Welcome = lazy(async () => ({ default: (await import('./welcome/welcome.tsx')).Welcome }));

/** Nonce for styles under the content security policy, set by the server. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const styles = createCache({ key: 'z', nonce });

async function whoIsHere(): Promise<Me | null> {
  try {
    return await api.call(adminMe, {}, { quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    location.replace(loginAddress());
    return null;
  }
}

async function open(): Promise<void> {
  const place = document.getElementById('console') as HTMLElement;
  document.documentElement.dataset.theme = chosenMode();
  const open = /^\/admin\/(welcome|enter|join)\/?$/.exec(location.pathname)?.[1];
  const Open = open === 'enter' ? Enter : open === 'join' ? Join : Welcome;
  try {
    const me = open ? null : await whoIsHere();
    if (!me && !open) return;
    createRoot(place).render(
      <StrictMode>
        <CacheProvider value={styles}>
          <Suspense>{me ? <App me={me} /> : <Open />}</Suspense>
        </CacheProvider>
      </StrictMode>,
    );
  } catch (error) {
    place.textContent = `后台没能打开：${messageOf(error)}。刷新页面再试一次。`;
  }
}

void open();
