import { type ComponentType, createContext, lazy, useContext, useEffect, useState } from 'react';
import { showFailure } from '../ui/failure-store.ts';
import { RetryNote } from '../ui/retry-note.tsx';
import { importWithRetry, NOT_LOADED } from './import-with-retry.ts';
import { openDocument } from './open-document.ts';

const Again = createContext(() => {});

/** Shown in place of a component that failed to load. */
function LostHere() {
  const again = useContext(Again);
  return <RetryNote onRetry={again}>这一部分没有载入。</RetryNote>;
}

/** The same for overlays, which have no place on the page. */
function Lost() {
  const again = useContext(Again);
  useEffect(() => showFailure({ what: '这一部分没有载入', why: NOT_LOADED, retry: again }), [again]);
  return null;
}

/**
 * A component loaded on first render. A failure leaves the rest of the page working: it is reported with a retry
 * button, and if the retry fails too, the page reloads.
 * @param inPlace shows the failure in the component's place
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { inPlace = false } = {},
): ComponentType<P> {
  const lost = inPlace ? LostHere : Lost;
  const attempt = (onLost?: () => void) =>
    lazy(async () => ({
      default: await importWithRetry(load).catch((): ComponentType<P> => {
        onLost?.();
        return lost;
      }),
    }));
  const First = attempt();
  let Known: ComponentType<P> = First;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, like React's own `lazy`
  return function LazyComponent(props: P) {
    const [Shown, show] = useState<ComponentType<P>>(() => Known);
    const [again] = useState(() => () => {
      Known = attempt(() => void openDocument(location.pathname + location.search));
      show(() => Known);
    });
    return (
      <Again value={again}>
        <Shown {...props} />
      </Again>
    );
  };
}
