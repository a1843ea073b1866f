import { FIRST_KEY } from './features/text/my-text/kept.ts';
import { siteRoutes } from './routes.ts';

/**
 * Runs before the first paint of a page that draws the visitor's text, when its URL has none: adds the stored text, so
 * that the server renders the page with it. Does nothing offline. The same on every page, so that one CSP hash covers
 * it.
 */
export function firstTextScript(): string {
  const paths = siteRoutes.filter((route) => route.text).map(({ path }) => path.replace(/:\w+/g, '[^/]+'));
  const pages = `/^(${paths.join('|').replaceAll('/', '\\/')})$/`;
  return `try{var t=localStorage.getItem('${FIRST_KEY}'),p=location;if(t&&navigator.onLine!==false&&!/[?&]text=/.test(p.search)&&${pages}.test(p.pathname))p.replace(p.pathname+p.search+(p.search?'&':'?')+'text='+encodeURIComponent(t)+p.hash)}catch(e){}`;
}
