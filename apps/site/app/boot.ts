import { scriptJson } from './document.ts';

/**
 * Says when the page's scripts come: once it has been painted. A page is read before it is used, and on a slow line
 * its words and fonts do not share the way with a hundred kilobytes that draw nothing. One that is opened behind
 * others is not painted, and waits for nothing.
 *
 * A page that is shown again (a reload, the way back) is laid out whole at once: the place where it was left is true
 * only then. The browser finds that place: the router leaves it to the browser when a document ends, but a tab whose
 * process is ended, as phones do with those behind others, has no time to.
 * @param entry address of the script that runs the page
 * @param modules addresses of what it imports, asked for together
 */
export const bootScript = (entry: string, modules: readonly string[]): string =>
  `{history.scrollRestoration='auto';if(performance.getEntriesByType('navigation')[0]?.type!='navigate')document.documentElement.dataset.whole='';let add=(tag,more)=>document.head.append(Object.assign(document.createElement(tag),more)),go=()=>{for(let href of ${scriptJson(modules)})add('link',{rel:'modulepreload',fetchPriority:'low',href});add('script',{type:'module',src:${scriptJson(entry)}})};document.hidden?go():requestAnimationFrame(()=>setTimeout(go))}`;
