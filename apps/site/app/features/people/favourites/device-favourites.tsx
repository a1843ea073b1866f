import { type DataOf, type EntryCard, favouriteCards } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { lineOf } from '../../text/my-text/text.ts';
import { TextForm } from '../../text/my-text/text-form.tsx';
import type { FavouriteKind } from '../session/favourite-store.ts';
import { localFavourites, useLocalFavourites } from '../session/local-favourites.ts';
import { useSession, useSessionStore } from '../session/use-session.ts';
import styles from './device-favourites.module.css';
import { EntryRow } from './entry-row.tsx';
import { FolderRow } from './folder-row.tsx';
import { FAVOURITE_SAMPLE, FAVOURITES_PATH } from './load-favourites.ts';

type Cards = DataOf<typeof favouriteCards>;

/** `/favorite`: favourites stored in this browser, without an account. */
export function DeviceFavourites() {
  const member = useSession((state) => state.userInfo !== null);
  return (
    <div className={styles.page}>
      <h1>我的收藏</h1>
      {member ? (
        <EmptyState title="收藏都在你的账号里">
          <a className={buttonClass('solid')} href={FAVOURITES_PATH}>
            去看收藏
          </a>
        </EmptyState>
      ) : (
        <Kept />
      )}
    </div>
  );
}

function Kept() {
  const session = useSessionStore();
  const { ready, cards, failed, again } = useCards();
  const kept = useLocalFavourites();

  if (!ready) return <Waiting />;
  if (kept.fonts.length + kept.articles.length + kept.collections.length === 0) {
    return (
      <EmptyState title="这台设备上还没有收藏">
        <a className={buttonClass('solid')} href="/font">
          去看看字体
        </a>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.note}>
        <p>这些收藏只存在这台设备的浏览器里。登录后并入账号，换一台设备也在。</p>
        <Button onClick={() => session.promptLogin('login', FAVOURITES_PATH)}>登录</Button>
      </div>
      {failed ? (
        <RetryNote onRetry={again}>收藏没有取到。</RetryNote>
      ) : cards ? (
        <Lists cards={cards} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner label="正在读取收藏" />
    <noscript>
      <p>没有登录时，收藏存在浏览器里，读取它需要启用 JavaScript。</p>
    </noscript>
  </div>
);

/** Details of the stored ids. Loaded once, and again on changes in another tab. */
function useCards() {
  const api = useApi();
  const kept = useLocalFavourites();
  const [ready, setReady] = useState(false);
  const [cards, setCards] = useState<Cards | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const ids = [...kept.fonts, ...kept.articles, ...kept.collections];
  const fresh = ids.some((id) => !asked.has(id));

  useEffect(() => setReady(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for ids that were never asked for, and on retry
  useEffect(() => {
    if (!fresh) return;
    const abort = new AbortController();
    setFailed(false);
    const { fonts, articles, collections } = kept;
    const body = { fonts: [...fonts], articles: [...articles], collections: [...collections] };
    api.call(favouriteCards, { body }, { signal: abort.signal, quiet: true }).then(
      (data) => {
        setCards(data);
        setAsked(new Set(ids));
      },
      () => {
        if (!abort.signal.aborted) setFailed(true);
      },
    );
    return () => abort.abort();
  }, [api, fresh, attempt]);

  return { ready, cards, failed, again: () => setAttempt((n) => n + 1) };
}

function Lists({ cards }: { cards: Cards }) {
  const kept = useLocalFavourites();
  const line = lineOf(useMyText());
  const fonts = cards.fonts.filter((font) => kept.fonts.includes(font.fontGNo));
  const remove = (kind: FavouriteKind, id: string, name: string) => {
    const store = localFavourites();
    const before = store.state()[kind];
    store.remove(kind, id);
    // Restores the previous position.
    const run = () => {
      const now = store.state()[kind];
      store.add(
        kind,
        before.filter((other) => other === id || now.includes(other)),
      );
    };
    toast(`已取消收藏「${name}」`, 'success', { label: '撤销', run });
  };
  const entries = (kind: 'articles' | 'collections', title: string) => {
    const records: EntryCard[] = cards[kind].filter(({ id }) => kept[kind].includes(id));
    return (
      records.length > 0 && (
        <section aria-label={title}>
          <header className={styles.head}>
            <h2>{title}</h2>
            <span>{records.length} 篇</span>
          </header>
          <ol>
            {records.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onRemove={() => remove(kind, entry.id, entry.title)} />
            ))}
          </ol>
        </section>
      )
    );
  };
  const gone = kept.fonts.length + kept.articles.length + kept.collections.length > 0;
  return (
    <>
      {fonts.length > 0 && (
        <section aria-label="字体">
          <header className={styles.head}>
            <h2>字体</h2>
            <span>{fonts.length} 款</span>
          </header>
          <TextForm sample={FAVOURITE_SAMPLE} />
          <ol>
            {fonts.map((font) => (
              <FolderRow
                key={font.fontGNo}
                font={font}
                text={line || FAVOURITE_SAMPLE}
                quiet={line === ''}
                onRemove={() => remove('fonts', font.fontGNo, font.nameZh)}
              />
            ))}
          </ol>
        </section>
      )}
      {entries('collections', '专辑与合辑')}
      {entries('articles', '文章')}
      {gone && cards.fonts.length + cards.articles.length + cards.collections.length === 0 && (
        <p className={styles.gone}>收藏过的内容已经不在网站上了。</p>
      )}
    </>
  );
}
