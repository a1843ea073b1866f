type Theme = 'light' | 'dark';

const KEY = 'theme';

/** Runs before the first paint. Static, so that one hash in the CSP covers it. */
export const THEME_SCRIPT =
  "try{var d=document.documentElement,l=localStorage,t=l.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;d.dataset.layout=l.getItem(location.pathname.startsWith('/currency')?'currencyLayout':'listLayout')||'table'}catch(e){}";

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
