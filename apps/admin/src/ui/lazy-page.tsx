import { Box, Button } from '@mui/material';
import { type ComponentType, createContext, lazy, useContext, useState } from 'react';

const Again = createContext(() => {});

/** Stands where a page could not be loaded. */
function Lost() {
  const again = useContext(Again);
  return (
    <Box sx={{ py: 6, color: 'text.secondary' }} role="alert">
      <p>这里没有载入：可能是网络断了，也可能是后台刚更新过。再试一次还不行，就刷新。</p>
      <Button variant="outlined" onClick={again}>
        再试一次
      </Button>
    </Box>
  );
}

/**
 * A page, or a part of one, that is loaded when it is first shown. A failure can be tried again; a component of React's
 * `lazy` stays failed until the console is loaded anew.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  const attempt = (): ComponentType =>
    lazy(() =>
      load().catch((error: unknown) => {
        console.error(error);
        return { default: Lost };
      }),
    );
  let known = attempt();
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, like React's own `lazy`
  return function LazyPage() {
    const [Shown, show] = useState(() => known);
    const again = () => {
      known = attempt();
      show(() => known);
    };
    return (
      <Again value={again}>
        <Shown />
      </Again>
    );
  };
}
