import type { Slot } from '@ziwan/contract';
import { createRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import { SITE_NAME } from './document/site-name.ts';
import { CHOICES } from './features/people/consent/choices-address.ts';
import { Consent, type OpenPage } from './features/people/consent/consent.ts';
import { ConsentQuestions } from './features/people/consent/consent-questions.tsx';
import { isUnrecorded, matchSiteRoute } from './routes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Describes the open page. Only content pages pass on their document title; others may contain typed text. */
function openPage({ state }: Router): OpenPage {
  const { pathname, search } = state.location;
  const route = state.errors ? undefined : matchSiteRoute(pathname);
  return {
    pathname,
    search,
    title: route?.path.includes(':') ? document.title : `${route?.title ?? ''} - ${SITE_NAME}`,
    personal: !route || route.guard !== undefined || /^(account|pdf)-/.test(route.id),
    unrecorded: !route || isUnrecorded(pathname),
    bare: route?.layout === 'blank',
  };
}

/**
 * Asks for consent and runs what was agreed to. Loaded only if the operator has enabled a third-party script. Skipped
 * in frames, because the visitor is on another site.
 */
export function installThirdParties(router: Router, slots: readonly Slot[]): void {
  if (window.top !== window.self) return;
  const consent = new Consent(slots, openPage(router));
  router.subscribe((state) => {
    if (state.navigation.state === 'idle') consent.view(openPage(router));
  });
  window.addEventListener('storage', (event) => {
    if (event.key === 'consent' || event.key === null) consent.reread();
  });
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element | null)?.closest?.(`a[href="${CHOICES}"]`);
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      consent.show(true);
    },
    { capture: true },
  );
  // First in the document, so that it comes first in tab order.
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<ConsentQuestions consent={consent} />);
}
