import { viewMoment } from '@ziwan/contract/admin';
import { useCall } from '../../ui/use-call.ts';

/** Opens the site as it was at a moment in a window of its own. */
export function useMoment() {
  const [view, opening] = useCall(viewMoment);
  const open = async (at: string) => {
    // Popup blockers stop a window that opens after a response, so it opens first.
    const page = window.open('', '_blank');
    const made = await view({ body: { at } });
    if (made && page) page.location.href = made.url;
    else page?.close();
  };
  return [open, opening] as const;
}
