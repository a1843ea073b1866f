import { Button } from '../../../ui/button.tsx';
import { Share2 } from '../../../ui/icons/share-2.ts';
import type { ShareTarget } from '../../people/session/session-store.ts';
import { useSessionStore } from '../../people/session/use-session.ts';

interface ShareButtonProps {
  title: string;
  type?: ShareTarget['type'];
  /** Path on this site. Defaults to the current page. */
  url?: string;
}

/** Opens the share dialog. The URL includes text and settings. */
export function ShareButton({ title, type = 'font', url }: ShareButtonProps) {
  const session = useSessionStore();
  const here = () => location.pathname + location.search + location.hash;
  return (
    <Button aria-haspopup="dialog" onClick={() => session.share({ type, title, url: url ?? here() })}>
      <Share2 size={16} aria-hidden="true" />
      分享
    </Button>
  );
}
