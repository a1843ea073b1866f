import type { NavigateFunction } from 'react-router';

/** The console is a separate app, so the browser opens it instead of the router. */
const OTHER_PROGRAM = /^\/admin(?=[/?]|$)/;

/**
 * Continues to the page that requested the login.
 * @param target a path checked by `safeRedirect`
 */
export function leadOn(navigate: NavigateFunction, target: string, replace: boolean): void {
  if (!OTHER_PROGRAM.test(target)) void navigate(target, { replace });
  else if (replace) window.location.replace(target);
  else window.location.assign(target);
}
