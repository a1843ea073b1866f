import {
  type DataOf,
  isApiError,
  LICENCE_USES,
  PROJECT_SHARE,
  sharedProject,
  sharedProjectComment,
  sharedProjectVote,
  VERDICT_NAMES,
} from '@ziwan/contract';
import { minuteOf } from '@ziwan/contract/site-time';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { Seal } from '../../../ui/seal.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { VerdictMark } from '../../fonts/licence/verdict-mark.tsx';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { ChainLine } from '../fill/chain-line.tsx';
import styles from './shared-page.module.css';
import { visitorNumber } from './visitor-number.ts';

type Shared = DataOf<typeof sharedProject>;
type Role = Shared['roles'][number];

export function SharedPage() {
  const api = useApi();
  const [token, setToken] = useState<string | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [problem, setProblem] = useState<{ message: string; gone: boolean } | null>(null);
  const [round, again] = useState(0);

  useEffect(() => {
    const read = () => setToken(location.hash.slice(1));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks anew
  useEffect(() => {
    if (token === null) return;
    setShared(null);
    if (token === '') {
      setProblem({ message: '地址不完整：少了「#」和它后面的一串。请把整个链接复制过来。', gone: true });
      return;
    }
    const abort = new AbortController();
    setProblem(null);
    api
      .call(
        sharedProject,
        { body: { token, visitor: visitorNumber() } },
        { signal: abort.signal, quiet: true },
      )
      .then(setShared, (error: unknown) => {
        if (abort.signal.aborted) return;
        const gone = isApiError(error) && error.status === 404;
        setProblem({ message: isApiError(error) ? error.message : '没有连上本站', gone });
      });
    return () => abort.abort();
  }, [api, token, round]);

  if (problem)
    return (
      <div className={styles.away} role="alert">
        <h1>{problem.gone ? '这个链接打不开' : '没有取到'}</h1>
        <p>{problem.message}</p>
        {!problem.gone && (
          <p>
            <Button onClick={() => again(round + 1)}>再试一次</Button>
          </p>
        )}
      </div>
    );
  if (!shared || token === null)
    return (
      <div className={styles.away}>
        <h1>项目选字</h1>
        <noscript>
          <p>这一页要用浏览器的脚本，请允许本站运行脚本后再来。</p>
        </noscript>
        <Spinner label="正在打开链接" />
      </div>
    );
  const { name, uses, characters, roles, comments } = shared;
  const useNames = LICENCE_USES.filter(({ key }) => uses.includes(key)).map((use) => use.name);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{name || '未命名的项目'}</h1>
        <p>
          请你看看这个项目选的字体。用途：{useNames.join('、') || '没有写'}；全部文本里不重复的字{' '}
          {grouped(characters)} 个。给每个角色投一票，有话在下面留，不用登录。
        </p>
      </header>
      {roles.map((role) => (
        <RoleSection key={role.name} role={role} token={token} onAnswer={setShared} />
      ))}
      {roles.every(({ faces }) => faces.length === 0) && <p className={styles.soft}>还没有选好字体。</p>}
      <section className={styles.talk} aria-labelledby="talk">
        <h2 id="talk">留话</h2>
        {comments.length > 0 && (
          <ul className={styles.comments}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <b>{comment.name}</b> <small>{minuteOf(comment.createdAt)}</small>
                <p>{comment.content}</p>
              </li>
            ))}
          </ul>
        )}
        <CommentForm token={token} onAnswer={setShared} />
      </section>
    </div>
  );
}

function RoleSection({
  role,
  token,
  onAnswer,
}: {
  role: Role;
  token: string;
  onAnswer: (shared: Shared) => void;
}) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const { name, line, weight, runs, faces, fillers, mine } = role;
  if (faces.length === 0) return null;
  const vote = async (face: string | null) => {
    setBusy(true);
    try {
      const body = { token, visitor: visitorNumber(), role: name, face };
      onAnswer(await api.call(sharedProjectVote, { body }));
    } catch {
      // The call has told the visitor.
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.role} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className={styles.faces}>
        {faces.map((face) => (
          <li key={face.gno}>
            {face.chosen && (fillers.length > 0 || weight !== undefined) ? (
              <p className={styles.line}>
                <ChainLine chain={[{ ...face, weight, fit: null }, ...fillers]} runs={runs} size="1em" />
              </p>
            ) : (
              <p className={styles.line}>
                <Specimen gno={face.gno} text={line} metrics={face.metrics} lang="zh" />
              </p>
            )}
            <div className={styles.about}>
              <a href={fontPath(face)}>
                {face.nameZh}
                {face.styleName !== 'Regular' && ` ${face.styleName}`}
              </a>
              {face.chosen && <Seal>选定</Seal>}
              <Lacks role={role} face={face} />
              <Button
                className={styles.vote}
                variant={mine === face.gno ? 'solid' : 'line'}
                aria-pressed={mine === face.gno}
                aria-label={`${mine === face.gno ? '已投' : '投它'} · ${face.votes} 票：${name}用${face.nameZh}`}
                disabled={busy}
                onClick={() => void vote(mine === face.gno ? null : face.gno)}
              >
                {mine === face.gno ? '已投' : '投它'} · {face.votes} 票
              </Button>
            </div>
            <Terms of={face} />
            {face.chosen && fillers.map((filler) => <Terms key={filler.gno} of={filler} filler />)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lacks({ role: { fillers, lackingTogether }, face }: { role: Role; face: Role['faces'][number] }) {
  const filled = face.chosen && fillers.length > 0;
  const lacking = filled ? lackingTogether : face.lacking;
  const before = filled ? `用${fillers.map(({ nameZh }) => nameZh).join('、')}补字后` : '';
  const lacks = [
    lacking > 0 && `${grouped(lacking)} 字`,
    face.variants > 0 && `${grouped(face.variants)} 个异体`,
  ];
  return lacking + face.variants === 0 ? (
    <span className={styles.whole}>{before}一字不缺</span>
  ) : (
    <span className={styles.lacking}>
      {before}
      {before && '还'}缺 {lacks.filter(Boolean).join('、')}
    </span>
  );
}

/** What a face's licence says of the project's uses, with its source. */
function Terms({
  of: { nameZh, licence, verdicts },
  filler = false,
}: {
  of: Pick<Role['faces'][number], 'nameZh' | 'licence' | 'verdicts'>;
  filler?: boolean;
}) {
  return (
    <details className={styles.terms}>
      <summary>
        <span>
          {filler && `补字 ${nameZh}：`}
          {licence.name}
        </span>
        {verdicts.map(({ use, verdict }) => (
          <span key={use}>
            {LICENCE_USES.find(({ key }) => key === use)?.name}
            <VerdictMark verdict={verdict} />
          </span>
        ))}
      </summary>
      <ul>
        {verdicts.map(({ use, verdict, note }) => (
          <li key={use}>
            {LICENCE_USES.find(({ key }) => key === use)?.name}：{VERDICT_NAMES[verdict]}
            {note && `，${note}`}
          </li>
        ))}
        <li>
          {licence.reviewedAt} 核对。{licence.evidence}以授权文本为准。
        </li>
      </ul>
    </details>
  );
}

function CommentForm({ token, onAnswer }: { token: string; onAnswer: (shared: Shared) => void }) {
  const api = useApi();
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const note = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() === '') return setError('还没有写留话');
    setBusy(true);
    try {
      const body = { token, visitor: visitorNumber(), name, content };
      onAnswer(await api.call(sharedProjectComment, { body }));
      // What was written meanwhile stays.
      setContent((now) => (now === content ? '' : now));
      toast('留话已发出', 'success');
    } catch {
      // The call has told the visitor, who still has the text.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="你的名字（可以不写）"
        value={name}
        maxLength={PROJECT_SHARE.commentName}
        autoComplete="nickname"
        onChange={({ target }) => setName(target.value)}
      />
      <label>
        留话
        <textarea
          value={content}
          maxLength={PROJECT_SHARE.comment}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : undefined}
          onChange={({ target }) => {
            setContent(target.value);
            setError('');
          }}
        />
      </label>
      {error && (
        <small id={note} data-error="">
          {error}
        </small>
      )}
      <p>
        <Button type="submit" variant="solid" disabled={busy}>
          留话
        </Button>
      </p>
      <p className={styles.soft}>拿到这个链接的人都看得到留话；项目的主人可以删掉它。</p>
    </form>
  );
}
