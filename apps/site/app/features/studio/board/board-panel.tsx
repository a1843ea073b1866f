import {
  TITLE_BOARD,
  type TitleDocument,
  titleBoard,
  titleBoardMake,
  titleBoardRemove,
} from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { useId, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { X } from '../../../ui/icons/x.ts';
import { toast } from '../../../ui/toast-store.ts';
import { visitorNumber } from '../../project/shared-link/visitor-number.ts';
import { copyText } from '../../reading/share/copy.ts';
import { textOf } from '../document/first-title.ts';
import type { View } from '../document/history.ts';
import type { FaceStore } from '../outlines/face-store.ts';
import { Group, type PanelProps } from '../panels/panel-parts.tsx';
import panels from '../panels/panels.module.css';
import { TitleOnGround } from '../stage/title-on-ground.tsx';
import styles from './board-panel.module.css';
import { boardPath, keptBoard, noBoard, type SentBoard } from './kept-board.ts';

interface BoardPanelProps extends PanelProps {
  view: View;
  /** The visitor's own picture is the ground, which stays in the browser. */
  ownPicture: boolean;
  faces: FaceStore;
}

const oneLine = (title: TitleDocument): string => textOf(title).replaceAll('\n', ' ');

/** Two to four titles to choose from, sent by link to those who decide. */
export function BoardPanel({ title, change, view, ownPicture, faces }: BoardPanelProps) {
  const api = useApi();
  const kept = keptBoard();
  const { candidates, sent } = useSyncExternalStore(kept.subscribe, kept.state, noBoard);
  const [question, setQuestion] = useState('');
  const [busy, setBusy] = useState(false);
  /** The board that is about to be taken back with its votes. */
  const [asked, setAsked] = useState<{ board: SentBoard; votes: number } | null>(null);
  const note = useId();
  const { min, max } = TITLE_BOARD.titles;
  const keep = (next: Partial<{ candidates: typeof candidates; sent: typeof sent }>) => {
    if (!kept.set({ candidates, sent, ...next })) toast('这个浏览器不让网页存东西，关掉这一页就没有了');
  };
  const make = async () => {
    setBusy(true);
    try {
      const titles = candidates.map((candidate) => ({
        title: { ...candidate.title },
        ground: candidate.ground,
      }));
      const made = await api.call(titleBoardMake, { body: { question, titles } });
      keep({ sent: [{ ...made, question: question.trim() }, ...sent] });
      toast('链接建好了', 'success');
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  const ask = async (board: SentBoard) => {
    setBusy(true);
    try {
      const { titles } = await api.call(
        titleBoard,
        { body: { token: board.token, visitor: visitorNumber() } },
        { quiet: true },
      );
      const votes = titles.reduce((sum, each) => sum + each.votes, 0);
      if (votes > 0) return setAsked({ board, votes });
    } catch {
      // Taking it back says what is wrong.
    } finally {
      setBusy(false);
    }
    await takeBack(board);
  };
  const takeBack = async ({ token, key }: SentBoard) => {
    setAsked(null);
    setBusy(true);
    try {
      await api.call(titleBoardRemove, { body: { token, key } });
      keep({ sent: sent.filter((board) => board.token !== token) });
      toast('收走了，链接再也打不开');
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Group name={`比稿板：放 ${min} 到 ${max} 个，发链接请人投票`}>
        {candidates.length > 0 && (
          <ul className={styles.candidates}>
            {candidates.map((candidate, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a title may stand there twice
              <li key={i}>
                <button
                  type="button"
                  aria-label={`接着改第 ${i + 1} 个：${oneLine(candidate.title)}`}
                  onClick={() => change(candidate.title)}
                >
                  <TitleOnGround title={candidate.title} ground={candidate.ground} faces={faces} small />
                </button>
                <IconButton
                  label={`拿下第 ${i + 1} 个`}
                  onClick={() => keep({ candidates: candidates.filter((_, at) => at !== i) })}
                >
                  <X size={16} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <Button
          disabled={candidates.length >= max}
          aria-describedby={note}
          onClick={() => keep({ candidates: [...candidates, { title, ground: view.ground }] })}
        >
          把现在这个放上去
        </Button>
        <p id={note} className={panels.note}>
          {candidates.length >= max
            ? `已经放满 ${max} 个，拿下一个再放。`
            : '放上去之后再改，不影响已经放上去的；点一个可以接着改。'}
          {ownPicture && '你自己的底图不上传，比稿板上用选定的底。'}
        </p>
      </Group>
      {candidates.length >= min && (
        <Group name="发出去">
          <TextField
            label="问一句（可以不写）"
            value={question}
            maxLength={TITLE_BOARD.question}
            onChange={({ target }) => setQuestion(target.value)}
          />
          <Button variant="solid" disabled={busy} onClick={() => void make()}>
            生成链接
          </Button>
          <p className={panels.note}>
            拿到链接的人不用登录就能看、能投一票；标题会存在本站 {TITLE_BOARD.days}{' '}
            天，到时自动删掉，你也可以随时收走。
          </p>
        </Group>
      )}
      {sent.length > 0 && (
        <Group name="发出去的">
          <ul className={styles.sent}>
            {sent.map((board) => (
              <li key={board.token}>
                <span>
                  {board.question || '没有写问话'}，保留到 {dayOf(Date.parse(board.until))}
                </span>
                <a
                  className={buttonClass('plain')}
                  href={boardPath(board.token)}
                  target="_blank"
                  rel="noreferrer"
                >
                  看票数
                </a>
                <Button
                  variant="plain"
                  onClick={() => void copyText(`${location.origin}${boardPath(board.token)}`, '链接已复制')}
                >
                  <Copy size={16} aria-hidden="true" />
                  复制链接
                </Button>
                {asked?.board.token === board.token ? (
                  <>
                    <span role="alert">已有 {asked.votes} 票，收走后票和链接都没有了，找不回来。</span>
                    <Button variant="plain" disabled={busy} onClick={() => void takeBack(board)}>
                      连票收走
                    </Button>
                    <Button variant="plain" autoFocus onClick={() => setAsked(null)}>
                      留着
                    </Button>
                  </>
                ) : (
                  <Button variant="plain" disabled={busy} onClick={() => void ask(board)}>
                    收走
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Group>
      )}
    </>
  );
}
