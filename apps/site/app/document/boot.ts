import { scriptJson } from './document.ts';

/**
 * Inline script that loads the page's scripts after the first paint, so that on a slow connection text and fonts do
 * not compete with 100 kB of scripts. A page in a background tab is not painted and starts at once.
 *
 * A page shown again (on reload or going back), or opened at a fragment, renders all its sections at once, since the
 * browser can only find the place in a full layout. The script leaves restoration to the browser. The router does so when a
 * document unloads, but cannot when the process is killed, as phones do with background tabs.
 * @param entry URL of the page's entry script
 * @param modules URLs of its imports, preloaded together
 */
export const bootScript = (entry: string, modules: readonly string[]): string =>
  `{history.scrollRestoration='auto';if(performance.getEntriesByType('navigation')[0]?.type!='navigate'||location.hash)document.documentElement.dataset.whole='';let add=(tag,more)=>document.head.append(Object.assign(document.createElement(tag),more)),go=()=>{for(let href of ${scriptJson(modules)})add('link',{rel:'modulepreload',fetchPriority:'low',href});add('script',{type:'module',src:${scriptJson(entry)}})};document.hidden?go():requestAnimationFrame(()=>setTimeout(go))}`;
