import {
  type CoveredCatalogue,
  type DataOf,
  type InputOf,
  PROJECT_SHARE,
  projectCommentDelete,
  projectShare,
  projectShareRevoke,
  projectShareSave,
} from '@ziwan/contract';
import { minuteOf } from '@ziwan/contract/site-time';
import { useEffect, useId, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { X } from '../../../ui/icons/x.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useKeptOverLogin } from '../../people/session/kept-over-login.ts';
import { copyText } from '../../reading/share/copy.ts';
import { nameOf, positionOf } from '../fill/chain-of.ts';
import type { KeptProject } from '../kept/kept-project.ts';
import { sharedPath } from '../shared-link/shared-path.ts';
import type { Coverage } from '../workbench/use-coverage.ts';
import styles from './share-panel.module.css';
import type { AccountProjects } from './use-account-projects.ts';

type Share = NonNullable<DataOf<typeof projectShare>>;
type ShareRole = InputOf<typeof projectShareSave>['body']['roles'][number];

interface SharePanelProps {
  project: KeptProject;
  account: AccountProjects;
  coverage: Coverage;
}

/** The read-only link for those who decide: what it shows, and what they answered. */
export function SharePanel({ project, account, coverage }: SharePanelProps) {
  const { copy } = account;
  if (copy === null || !coverage.catalogue)
    return (
      <p className={styles.soft}>
        {account.state.step === 'away' ? '登录并把项目存进账号' : '把项目存进账号（在上面的「存好项目」里）'}
        ，就能给拍板的人发一个只读链接：他们不用登录，看得到每个角色的字体、样句和授权，可以投票、留话，看不到你的文本。
      </p>
    );
  return <Link key={copy} id={copy} project={project} catalogue={coverage.catalogue} />;
}

function Link({ id, project, catalogue }: { id: string; project: KeptProject; catalogue: CoveredCatalogue }) {
  const api = useApi();
  const [share, setShare] = useState<Share | null | 'loading' | 'failed'>('loading');
  const [round, again] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks anew
  useEffect(() => {
    let gone = false;
    api.call(projectShare, { params: { id } }, { quiet: true }).then(
      (found) => !gone && setShare(found),
      () => !gone && setShare('failed'),
    );
    return () => {
      gone = true;
    };
  }, [api, id, round]);
  if (share === 'loading') return <Spinner label="正在看有没有链接" />;
  if (share === 'failed')
    return (
      <RetryNote className={styles.soft} onRetry={() => again(round + 1)}>
        链接的资料没有取到。
      </RetryNote>
    );
  const revoke = async () => {
    await api.call(projectShareRevoke, { params: { id } });
    setShare(null);
    toast('链接已收回');
  };
  return (
    <div className={styles.panel}>
      {share && <Address token={share.token} onRevoke={() => void revoke().catch(() => {})} />}
      <Shown
        key={share ? JSON.stringify(share.roles) : 'new'}
        project={project}
        catalogue={catalogue}
        kept={share?.roles ?? null}
        onSave={async (roles) => {
          setShare(await api.call(projectShareSave, { params: { id }, body: { roles } }));
          toast(share ? '链接已更新' : '链接建好了', 'success');
        }}
      />
      {share && (
        <Answers
          share={share}
          catalogue={catalogue}
          onRefresh={() => again(round + 1)}
          onDelete={async (comment) => {
            await api.call(projectCommentDelete, { params: { id, comment } });
            again(round + 1);
          }}
        />
      )}
    </div>
  );
}

function Address({ token, onRevoke }: { token: string; onRevoke: () => void }) {
  const [asked, ask] = useState(false);
  const address = `${location.origin}${sharedPath(token)}`;
  return (
    <div className={styles.link}>
      <TextField
        label="只读链接"
        className={styles.address}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copyText(address, '链接已复制')}>
        <Copy size={16} aria-hidden="true" />
        复制
      </Button>
      <a className={buttonClass('plain')} href={sharedPath(token)} target="_blank" rel="noreferrer">
        看看别人看到的
      </a>
      <Button variant="plain" aria-haspopup="dialog" onClick={() => ask(true)}>
        收回链接
      </Button>
      <Dialog open={asked} title="收回链接" onClose={() => ask(false)}>
        <p>拿着链接的人再也打不开，收到的投票和留话也会删掉，找不回来。</p>
        <div className={styles.choices}>
          <Button
            variant="solid"
            onClick={() => {
              ask(false);
              onRevoke();
            }}
          >
            收回
          </Button>
          <Button onClick={() => ask(false)}>留着</Button>
        </div>
      </Dialog>
    </div>
  );
}

/** What the link shows: a line and candidates for each role with a face. */
function Shown({
  project,
  catalogue,
  kept,
  onSave,
}: {
  project: KeptProject;
  catalogue: CoveredCatalogue;
  kept: readonly ShareRole[] | null;
  onSave: (roles: ShareRole[]) => Promise<void>;
}) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [draft, setDraft] = useState<ReadonlyMap<string, ShareRole>>(
    () => new Map(kept?.map((role) => [role.name, role])),
  );
  useKeptOverLogin(`ziwan:share:${project.id}`, [...draft.values()], (kept) =>
    setDraft(
      (now) =>
        new Map([
          ...now,
          ...kept.filter((role) => role !== undefined).map((role) => [role.name, role] as const),
        ]),
    ),
  );
  const roles = project.roles
    .filter(({ face }) => face !== null)
    .map(({ name, face }) => ({
      face: face as string,
      of: draft.get(name) ?? { name, line: '', faces: [] },
    }));
  const edit = (role: ShareRole) => setDraft(new Map([...draft, [role.name, role]]));
  const changed = kept === null || JSON.stringify(roles.map(({ of }) => of)) !== JSON.stringify(kept);
  if (roles.length === 0) return <p className={styles.soft}>给角色选好字体，再把链接发给拍板的人。</p>;
  return (
    <>
      <p id={id} className={styles.soft}>
        样句由你写，会存在本站，拿到链接的人都看得到；不想露出剧本就写别的。空着画角色的名字。候选字体供他们比着挑。
      </p>
      <ul className={styles.roles}>
        {roles.map(({ face, of }) => (
          <li key={of.name}>
            <h3>{of.name}</h3>
            <TextField
              label="样句"
              value={of.line}
              maxLength={PROJECT_SHARE.line}
              placeholder={of.name}
              aria-describedby={id}
              onChange={({ target }) => edit({ ...of, line: target.value })}
            />
            <Candidates
              role={of.name}
              chosen={face}
              faces={of.faces}
              catalogue={catalogue}
              onChange={(faces) => edit({ ...of, faces })}
            />
          </li>
        ))}
      </ul>
      {changed && (
        <p>
          <Button
            variant="solid"
            disabled={busy}
            onClick={() => {
              setBusy(true);
              onSave(roles.map(({ of }) => of))
                .catch(() => {})
                .finally(() => setBusy(false));
            }}
          >
            {kept === null ? '建立只读链接' : '更新链接'}
          </Button>
        </p>
      )}
    </>
  );
}

function Candidates({
  role,
  chosen,
  faces,
  catalogue,
  onChange,
}: {
  role: string;
  chosen: string;
  faces: readonly string[];
  catalogue: CoveredCatalogue;
  onChange: (faces: string[]) => void;
}) {
  const label = (gno: string) => {
    const at = positionOf(catalogue, gno);
    return at < 0 ? gno : nameOf(catalogue, at);
  };
  const left = catalogue.faces.flatMap(({ gno }, at) =>
    gno === chosen || faces.includes(gno) ? [] : [{ value: gno, label: nameOf(catalogue, at) }],
  );
  return (
    <>
      <ul className={styles.faces} aria-label={`${role}的字体`}>
        <li>{label(chosen)}（选定）</li>
        {faces.map((gno) => (
          <li key={gno}>
            {label(gno)}
            <IconButton
              label={`去掉候选${label(gno)}`}
              onClick={() => onChange(faces.filter((other) => other !== gno))}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {faces.length < PROJECT_SHARE.candidates && (
        <Select
          label="加一款候选"
          value=""
          options={[{ value: '', label: '选一款' }, ...left]}
          onChange={({ target }) => target.value && onChange([...faces, target.value])}
        />
      )}
    </>
  );
}

function Answers({
  share: { votes, comments },
  catalogue,
  onRefresh,
  onDelete,
}: {
  share: Share;
  catalogue: CoveredCatalogue;
  onRefresh: () => void;
  onDelete: (comment: string) => Promise<void>;
}) {
  const [asked, ask] = useState<Share['comments'][number] | null>(null);
  const label = (gno: string) => {
    const at = positionOf(catalogue, gno);
    return at < 0 ? gno : nameOf(catalogue, at);
  };
  return (
    <div className={styles.answers}>
      <section aria-label="投票">
        <h3>投票</h3>
        {votes.length === 0 ? (
          <p className={styles.soft}>
            还没有人投票。
            <Button variant="plain" onClick={onRefresh}>
              再看看
            </Button>
          </p>
        ) : (
          <ul className={styles.votes}>
            {votes.map(({ role, face, count }) => (
              <li key={`${role} ${face}`}>
                <b>{role}</b>
                <span>{label(face)}</span>
                {count} 票
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label="留话">
        <h3>留话</h3>
        {comments.length === 0 && <p className={styles.soft}>还没有人留话。</p>}
        <ul className={styles.comments}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <span>
                <b>{comment.name}</b> <small>{minuteOf(comment.createdAt)}</small>
              </span>
              <p>{comment.content}</p>
              <IconButton label={`删掉${comment.name}的留话`} onClick={() => ask(comment)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      </section>
      <Dialog open={asked !== null} title="删掉留话" onClose={() => ask(null)}>
        <p>「{asked?.content}」会从链接上删掉，找不回来。</p>
        <div className={styles.choices}>
          <Button
            variant="solid"
            onClick={() => {
              if (asked) void onDelete(asked.id).catch(() => {});
              ask(null);
            }}
          >
            删掉
          </Button>
          <Button onClick={() => ask(null)}>留着</Button>
        </div>
      </Dialog>
    </div>
  );
}
