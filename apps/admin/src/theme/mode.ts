import type { Mode } from './palette.ts';

/** Where the site's own pages keep what was chosen. */
const KEY = 'theme';

/** What was chosen on the site or here; else what the system says. */
export function chosenMode(): Mode {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === 'light' || chosen === 'dark') return chosen;
  } catch {
    // Storage may be closed to us.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function keepMode(mode: Mode): void {
  document.documentElement.dataset.theme = mode;
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Then it lasts as long as the page.
  }
}
