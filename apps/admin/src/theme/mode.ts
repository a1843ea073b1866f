import type { Mode } from './palette.ts';

/** Storage key of the theme, shared with the site. */
const KEY = 'theme';

/** The theme chosen on the site or here; the system's by default. */
export function chosenMode(): Mode {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === 'light' || chosen === 'dark') return chosen;
  } catch {
    // Storage is blocked.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function keepMode(mode: Mode): void {
  document.documentElement.dataset.theme = mode;
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}
