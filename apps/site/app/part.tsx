import { type ComponentType, createContext, lazy, useContext, useEffect, useState } from 'react';
import { bring } from './bring.ts';
import { openDocument } from './open-document.ts';
import { Button } from './ui/button.tsx';
import { tellFailure } from './ui/failure-store.ts';

const Again = createContext(() => {});

/** In place of a part that could not be had. */
function LostHere() {
  const again = useContext(Again);
  return (
    <p role="alert">
      这一部分没有载入。
      <Button variant="plain" onClick={again}>
        再试一次
      </Button>
    </p>
  );
}

/** The same, for what would lie over the page and has no place on it. */
function Lost() {
  const again = useContext(Again);
  useEffect(() => tellFailure({ what: '这一部分没有载入', why: '请检查网络后再试', retry: again }), [again]);
  return null;
}

/**
 * A component whose script comes when it is first drawn. One that does not come takes nothing else along: it says so,
 * and is asked for again; where that fails too, the page is loaded anew.
 * @param inPlace says so where it would stand
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { inPlace = false } = {},
): ComponentType<P> {
  const lost = inPlace ? LostHere : Lost;
  const attempt = (onLost?: () => void) =>
    lazy(async () => ({
      default: await bring(load).catch((): ComponentType<P> => {
        onLost?.();
        return lost;
      }),
    }));
  const First = attempt();
  let Known: ComponentType<P> = First;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, like React's own `lazy`
  return function Part(props: P) {
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
