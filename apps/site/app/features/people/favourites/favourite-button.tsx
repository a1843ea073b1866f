import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { importWithRetry, NOT_LOADED } from '../../../lazy-loading/import-with-retry.ts';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { buttonClass, quietClass } from '../../../ui/button.tsx';
import { showFailure } from '../../../ui/failure-store.ts';
import { Bookmark } from '../../../ui/icons/bookmark.ts';
import { dismissToast, toast } from '../../../ui/toast-store.ts';
import type { FavouriteKind } from '../session/favourite-store.ts';
import { useSessionStore } from '../session/use-session.ts';
import { useFavourite } from './use-favourite.ts';

const FolderChoice = lazyComponent(async () => (await import('./folder-choice.tsx')).FolderChoice);
const loadToggle = () => importWithRetry(() => import('./toggle-favourite.ts'));
/** Preloads the handler; a real click reports errors. */
const prepareToggle = () => void loadToggle().catch(() => {});

interface FavouriteButtonProps {
  kind: FavouriteKind;
  id: string;
  /** Name for the labels. */
  name: string;
  /** Renders a framed button with a label instead of an icon. */
  framed?: boolean;
}

/**
 * Toggles a font, an article (`articles`: 百科, 新闻, 公告, 资讯, 案例, 视频) or a collection (专辑, 合辑) as a favourite. The click
 * handler is loaded on hover or focus.
 */
export function FavouriteButton({ kind, id, name, framed }: FavouriteButtonProps) {
  const api = useApi();
  const session = useSessionStore();
  const navigate = useNavigate();
  const on = useFavourite(kind, id);
  const [keptIn, setKeptIn] = useState<string | null>(null);
  const offer = useRef(0);
  // The toast's action would refer to a removed button.
  useEffect(() => () => dismissToast(offer.current), []);

  const toggle = async () => {
    const loaded = await loadToggle().catch(() => null);
    if (!loaded) {
      showFailure({ what: '收藏没有成', why: NOT_LOADED, retry: () => void toggle() });
      return;
    }
    const { toggleFavourite } = loaded;
    await toggleFavourite(
      { kind, id, name },
      {
        api,
        session,
        here: location.pathname + location.search,
        go: (path) => void navigate(path),
        onKept(folderId, folderName) {
          const run = () => setKeptIn(folderId);
          offer.current = toast(`已收藏到「${folderName}」`, 'success', { label: '换收藏夹', run });
        },
      },
    );
  };
  return (
    <>
      <button
        type="button"
        className={framed ? buttonClass('line') : quietClass}
        data-on={on ? '' : undefined}
        aria-pressed={on}
        aria-label={`收藏 ${name}`}
        title={on ? '取消收藏' : '收藏'}
        onPointerEnter={prepareToggle}
        onFocus={prepareToggle}
        onClick={() => void toggle()}
      >
        <Bookmark size={framed ? 16 : 15} filled={on} color={framed && on ? 'var(--seal)' : undefined} />
        {framed && '收藏'}
      </button>
      {keptIn !== null && (
        <Suspense>
          <FolderChoice fontGNo={id} name={name} from={keptIn} onClose={() => setKeptIn(null)} />
        </Suspense>
      )}
    </>
  );
}
