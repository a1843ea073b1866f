import { type DataOf, isApiError, readTitle, titleBoard, titleBoardVote } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { visitorNumber } from '../../project/shared-link/visitor-number.ts';
import { textOf } from '../document/first-title.ts';
import { FaceStore } from '../outlines/face-store.ts';
import { TitleOnGround } from '../stage/title-on-ground.tsx';
import styles from './board-page.module.css';

type Shown = DataOf<typeof titleBoard>;

/** The titles of a link, drawn here, each with its votes. */
export function Board() {
  const api = useApi();
  const [faces] = useState(() => new FaceStore(api));
  const [token, setToken] = useState(() => location.hash.slice(1));
  const [board, setBoard] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<{ message: string; gone: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, again] = useState(0);

  useEffect(() => {
    const read = () => setToken(location.hash.slice(1));
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks anew
  useEffect(() => {
    setProblem(null);
    setBoard(null);
    if (token === '') return setProblem({ message: '链接不全：请从别人发来的完整链接打开。', gone: true });
    const abort = new AbortController();
    const body = { token, visitor: visitorNumber() };
    api.call(titleBoard, { body }, { signal: abort.signal, quiet: true }).then(setBoard, (error: unknown) => {
      if (abort.signal.aborted) return;
      const known = isApiError(error);
      setProblem({ message: known ? error.message : '没有连上本站', gone: known && error.status === 404 });
    });
    return () => abort.abort();
  }, [api, token, round]);

  const vote = async (choice: number | null) => {
    setBusy(true);
    try {
      const body = { token, visitor: visitorNumber(), choice };
      setBoard(await api.call(titleBoardVote, { body }, { quiet: true }));
    } catch (error) {
      const known = isApiError(error);
      if (known && error.status === 404) setProblem({ message: error.message, gone: true });
      else toast(known ? error.message : '没有连上本站，请再投一次', 'error');
    } finally {
      setBusy(false);
    }
  };

  if (problem)
    return (
      <div className={styles.head} role="alert">
        <h1>{problem.gone ? '这块比稿板打不开' : '没有取到'}</h1>
        <p>{problem.message}</p>
        <p>
          {problem.gone ? (
            <a className={buttonClass('line')} href="/studio">
              去题字台
            </a>
          ) : (
            <Button onClick={() => again(round + 1)}>再试一次</Button>
          )}
        </p>
      </div>
    );
  if (!board)
    return (
      <header className={styles.head}>
        <h1>比稿板</h1>
        <Spinner label="正在打开链接" />
      </header>
    );
  const all = board.titles.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <>
      <header className={styles.head}>
        <h1>{board.question || '哪个好？'}</h1>
        <p>
          {board.titles.length} 个标题，投你觉得最好的一个，不用登录；再投就改。已有 {all} 票，保留到{' '}
          {dayOf(Date.parse(board.until))}。
        </p>
      </header>
      <ol className={styles.titles}>
        {board.titles.map(({ title, ground, votes }, i) => {
          const mine = board.mine === i;
          const document = readTitle(title);
          const name = `第 ${i + 1} 个「${textOf(document).replaceAll('\n', ' ')}」`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is voted for
            <li key={i}>
              <TitleOnGround title={document} ground={ground} faces={faces} />
              <div className={styles.under}>
                <span>{name}</span>
                <Button
                  variant={mine ? 'solid' : 'line'}
                  aria-pressed={mine}
                  aria-label={`${mine ? '已投' : '投它'} · ${votes} 票：${name}`}
                  disabled={busy}
                  onClick={() => void vote(mine ? null : i)}
                >
                  {mine ? '已投' : '投它'} · {votes} 票
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {faces.failed && (
        <Button variant="plain" onClick={faces.retry}>
          字形没有取来，重试
        </Button>
      )}
    </>
  );
}
