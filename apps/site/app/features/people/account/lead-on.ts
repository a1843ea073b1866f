import type { NavigateFunction } from 'react-router';

/** The operator's console is a program of its own: the browser opens it, not the pages' router. */
const OTHER_PROGRAM = /^\/admin(?=[/?]|$)/;

/** Goes to where a visitor wanted to be. @param target path of this site, safe (`safeRedirect`) */
export function leadOn(navigate: NavigateFunction, target: string, replace: boolean): void {
  if (!OTHER_PROGRAM.test(target)) void navigate(target, { replace });
  else if (replace) window.location.replace(target);
  else window.location.assign(target);
}
