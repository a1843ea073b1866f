import { COMPARE_KEY } from '../features/fonts/compare/compare-store.ts';
import { FIRST_KEY } from '../features/text/my-text/kept.ts';
import { siteRoutes } from '../routes.ts';

/**
 * Runs before the first paint, when the URL lacks what the browser has stored: adds the visitor's text on pages that
 * draw it, so that the server renders the page with it. Does nothing offline.
 * @param fonts adds the compare list, too, for pages that show it
 */
export function firstAddressScript({ fonts = false } = {}): string {
  const paths = siteRoutes.filter((route) => route.text).map(({ path }) => path.replace(/:\w+/g, '[^/]+'));
  const drawn = new RegExp(`^(${paths.join('|')})$`);
  // `/font/find` is none of the fonts below `/font`.
  const others = siteRoutes.filter(({ text, path }) => !text && drawn.test(path)).map(({ path }) => path);
  const path = `(?!(${others.join('|')})$)(${paths.join('|')})`.replaceAll('/', '\\/');
  const pages = `/^${path}$/`;
  const missing = (name: string) => `!/[?&]${name}=/.test(p.search)`;
  const addFonts = `var f=JSON.parse(localStorage.getItem('${COMPARE_KEY}')||'[]');if(${missing('fonts')}&&f.length&&f.every(function(x){return x.metrics}))q+='&fonts='+f.map(function(x){return encodeURIComponent(x.fontGNo)});`;
  return `try{var t=localStorage.getItem('${FIRST_KEY}'),p=location,q='';if(t&&${missing('text')}&&${pages}.test(p.pathname))q='&text='+encodeURIComponent(t);${fonts ? addFonts : ''}if(q&&navigator.onLine!==false)p.replace(p.pathname+(p.search+q).replace(/^&/,'?')+p.hash)}catch(e){}`;
}
