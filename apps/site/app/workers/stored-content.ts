import { STORED_AT } from '../../worker/stored-at.ts';
import { showFailure } from '../ui/failure-store.ts';

let withdraw = () => {};

function report(at: string): void {
  const time = Date.parse(at);
  const when = Number.isNaN(time)
    ? '以前'
    : ` ${new Date(time).toLocaleString('zh-CN', { dateStyle: 'long', timeStyle: 'short' })} `;
  withdraw();
  withdraw = showFailure({
    what: '网络没有回答',
    why: `这里是${when}存下的样子，授权和内容可能已经变了`,
    retry: () => location.reload(),
  });
}

/** Says so while the service worker answers from its store because the network does not. */
export function reportStoredContent(): void {
  const page = document.querySelector<HTMLMetaElement>(`meta[name="${STORED_AT}"]`);
  if (page) report(page.content);
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data?.[STORED_AT] === 'string') report(data[STORED_AT]);
  });
}

/** Ends the report: another page is on its way, whose data reports for itself. */
export const withdrawStoredContent = (): void => withdraw();
