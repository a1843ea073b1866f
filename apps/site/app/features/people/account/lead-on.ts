import type { NavigateFunction } from 'react-router';

/** The console is a separate app, so the browser opens it instead of the router. */
const OTHER_PROGRAM = /^\/admin(?=[/?]|$)/;

/** Address of the console's login by passkey, for targets in the console; null for others. */
export const passkeyLoginFor = (target: string | null): string | null =>
  target !== null && OTHER_PROGRAM.test(target)
    ? `/admin/enter?redirect=${encodeURIComponent(target)}`
    : null;

/**
 * Continues to the page that requested the login.
 * @param target a path checked by `safeRedirect`
 */
export function leadOn(navigate: NavigateFunction, target: string, replace: boolean): void {
  if (!OTHER_PROGRAM.test(target)) void navigate(target, { replace });
  else if (replace) window.location.replace(target);
  else window.location.assign(target);
}
