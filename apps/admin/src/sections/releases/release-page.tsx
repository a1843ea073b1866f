import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import {
  previewRelease,
  publishRelease,
  type Release,
  type ReleaseChange,
  releaseResource,
  repeatRelease,
} from '@ziwan/contract/admin';
import { minuteOf, timeZoneName } from '@ziwan/contract/site-time';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { DeleteWithConfirmButton, Title } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { fromLocal, toLocal } from '../../texts/times.ts';
import { RELEASE_KINDS_NAMED } from '../../texts/words.ts';
import { DeleteIcon } from '../../ui/delete-icon.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import { useRead } from '../../ui/use-read.ts';
import { inFuture, momentWords } from '../entries/schedule.ts';
import { ChangeRow } from './change-row.tsx';
import { commonNotes } from './common-notes.ts';
import { isOpen, releaseState } from './release-words.tsx';
import { UndoDialog } from './undo-dialog.tsx';

type Question = 'publish' | 'settings' | 'undo' | 'repeat' | null;

/** One release: what is in it, what speaks against publishing it, and what can be done with it. */
export default function ReleasePage() {
  const { id = '' } = useParams();
  const { data: release, failure, reload } = useRead(releaseResource.one, { params: { id } });
  if (failure && !release)
    return (
      <Typography role="alert" sx={{ pt: 4 }}>
        没能读到：{failure}
      </Typography>
    );
  return release ? <ReleaseView release={release} onChange={() => void reload()} /> : null;
}

const blocking = (changes: readonly ReleaseChange[]) =>
  changes.filter(({ findings }) => findings.some(({ level }) => level !== 'note'));

function ReleaseView({ release, onChange }: { release: Release; onChange: () => void }) {
  const [question, ask] = useState<Question>(null);
  const [preview, opening] = useCall(previewRelease);
  const [publish, publishing] = useCall(publishRelease, '已发布，访客马上能看到');
  const navigate = useNavigate();
  const [repeat, repeating] = useCall(repeatRelease, ({ size }) =>
    size < release.size
      ? `新建了一张，放进 ${size} 处；另外 ${release.size - size} 处已经删掉，或者站上已经是这样`
      : `新建了一张，放进 ${size} 处，还没有发布`,
  );
  const { name, note, changes = [] } = release;
  const open = isOpen(release);
  const cancels = open && release.single;
  const blocked = blocking(changes);
  const notes = open ? commonNotes(changes) : [];
  const waiting = changes.filter(({ waitsIn }) => waitsIn !== null);
  const params = { id: release.id };
  const again = async () => {
    const made = await repeat({ params });
    if (made) navigate(`/releases/${made.id}`);
  };
  const done = async (run: Promise<unknown>) => {
    const result = await run;
    ask(null);
    // A refusal means that something has changed: the page shows what.
    onChange();
    return result;
  };
  return (
    <>
      <Title title={name} />
      <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ pr: 1 }}>{releaseState(release)}</Box>
          {open && (
            <>
              <Button
                variant="contained"
                disabled={changes.length === 0 || blocked.length > 0}
                onClick={() => ask('publish')}
              >
                整批发布
              </Button>
              <Button
                variant="outlined"
                disabled={opening || changes.length === 0}
                startIcon={<Eye aria-hidden="true" />}
                onClick={async () => {
                  // Popup blockers stop a window that opens after a response, so it opens first.
                  const page = window.open('', '_blank');
                  const made = await preview({ params });
                  if (made && page) page.location.href = made.url;
                  else page?.close();
                }}
              >
                在站上看整批
              </Button>
              <Button onClick={() => ask('settings')}>改名、定时</Button>
            </>
          )}
          {release.state === 'published' && (
            <Button variant="outlined" onClick={() => ask('undo')}>
              整批撤回
            </Button>
          )}
          {release.state === 'undone' && (
            <Button
              variant="outlined"
              disabled={repeating}
              onClick={() => (waiting.length > 0 ? ask('repeat') : void again())}
            >
              再放进一张新的发布单
            </Button>
          )}
          {release.state !== 'published' && (
            <DeleteWithConfirmButton
              resource="releases"
              record={release}
              label={cancels ? '取消定时' : '删除'}
              redirect="list"
              mutationMode="pessimistic"
              icon={<DeleteIcon label={cancels ? '取消定时' : '删除'} />}
              confirmTitle={cancels ? `取消「${name}」` : `删除「${name}」`}
              confirmContent={
                cancels
                  ? '这一篇不再到点发布，内容留作草稿；站上不变。'
                  : '只删发布单。字体、文章的改动还在各自那里，没有发布；别的（授权、广告、栏目、链接、标签、通知等）的改动只在这里，会一起删掉。'
              }
            />
          )}
        </Box>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {timeWords(release)}
          {note && (
            <>
              <br />
              {note}
            </>
          )}
        </Typography>
        {release.failure && (
          <Alert severity="error">
            {momentWords(release.failure.at)} 到点没有发出去：{release.failure.reasons.join('；')}
            。改好之后由人来发布，或者重新定时。
          </Alert>
        )}
        {blocked.length > 0 && (
          <Alert severity="warning">
            还有 {blocked.length} 处要先处理：{blocked.map(({ title }) => `「${title}」`).join('、')}。
          </Alert>
        )}
        {notes.length > 0 && (
          <Alert severity="info">
            <Notes notes={notes} />
          </Alert>
        )}
      </Box>
      {changes.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 6, borderTop: 1, borderColor: 'divider', mt: 3 }}>
          里面还没有改动。到字体、授权、文章、广告、栏目、通知这些地方改好，选「放进发布单」。
        </Typography>
      )}
      {(Object.keys(RELEASE_KINDS_NAMED) as (keyof typeof RELEASE_KINDS_NAMED)[]).map((kind) => {
        const rows = changes.filter((change) => change.kind === kind);
        if (rows.length === 0) return null;
        return (
          <Box key={kind} component="section" aria-label={RELEASE_KINDS_NAMED[kind]} sx={{ pt: 4 }}>
            <Typography variant="h2" sx={{ pb: 1, borderBottom: 1, borderColor: 'text.primary' }}>
              {RELEASE_KINDS_NAMED[kind]}（{rows.length}）
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rows.map((change) => (
                <ChangeRow key={change.subject} release={release} change={change} onChange={onChange} />
              ))}
            </Box>
          </Box>
        );
      })}
      {question === 'publish' && (
        <FormDialog
          title={`发布「${name}」`}
          action="整批发布"
          working={publishing}
          onClose={() => ask(null)}
          onSubmit={() => done(publish({ params, body: { revision: release.revision } }))}
        >
          {changes.length} 处改动同时上站，访客马上能看到。之后可以整批撤回。
          {release.publishAt && `不再等到 ${momentWords(release.publishAt)}。`}
          {notes.length > 0 && (
            <Box sx={{ pt: 2 }}>
              <Notes notes={notes} />
            </Box>
          )}
        </FormDialog>
      )}
      {question === 'repeat' && (
        <FormDialog
          title={`有 ${waiting.length} 条在别的发布单里`}
          action="移过来，新建一张"
          working={repeating}
          onClose={() => ask(null)}
          onSubmit={again}
        >
          一条只能在一张没发布的发布单里。新建之后，它们离开原来那张：
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {waiting.map(({ kind, subject, title, waitsIn }) => (
              <li key={`${kind} ${subject}`}>
                {RELEASE_KINDS_NAMED[kind]}「{title}」，现在在「{waitsIn?.name}」
              </li>
            ))}
          </Box>
        </FormDialog>
      )}
      {question === 'settings' && (
        <Settings release={release} onClose={() => ask(null)} onDone={() => void done(Promise.resolve())} />
      )}
      {question === 'undo' && (
        <UndoDialog release={release} onClose={() => ask(null)} onDone={() => void done(Promise.resolve())} />
      )}
    </>
  );
}

/** What several changes have in common that their operator should know. */
const Notes = ({ notes }: { notes: ReturnType<typeof commonNotes> }) => (
  <Box component="ul" aria-label="好几处都有的" sx={{ m: 0, pl: '1.2em', overflowWrap: 'anywhere' }}>
    {notes.map(({ words, times }) => (
      <li key={words}>
        {words}（{times} 处）
      </li>
    ))}
  </Box>
);

/** When it was or will be published. */
function timeWords({ state, publishAt, publishedAt, undoneAt, author, createdAt }: Release): string {
  const made = `${author?.nickname ?? '已注销的账号'} 建于 ${minuteOf(createdAt)}`;
  if (state === 'scheduled' && publishAt)
    return `${made}，定在 ${minuteOf(publishAt)}（${timeZoneName()}）发布`;
  if (state === 'published' && publishedAt) return `${made}，${minuteOf(publishedAt)} 发布`;
  if (state === 'undone' && publishedAt && undoneAt)
    return `${made}，${minuteOf(publishedAt)} 发布，${minuteOf(undoneAt)} 撤回`;
  return made;
}

function Settings({
  release,
  onClose,
  onDone,
}: {
  release: Release;
  onClose: () => void;
  onDone: () => void;
}) {
  const [update, working] = useCall(releaseResource.update, '已保存');
  const [name, setName] = useState(release.name);
  const [note, setNote] = useState(release.note);
  const [at, setAt] = useState(toLocal(release.publishAt));
  const { holds, field } = useMistakes<'name' | 'publishAt'>();
  const save = async (form: HTMLFormElement) => {
    const publishAt = fromLocal(at);
    const mistakes = { name: name.trim() === '' ? '请填名字' : undefined, publishAt: inFuture(publishAt) };
    if (!holds(form, mistakes)) return;
    const body = { revision: release.revision, data: { name, note, publishAt } };
    if (await update({ params: { id: release.id }, body })) onDone();
  };
  return (
    <FormDialog title="改名、定时" action="保存" working={working} onClose={onClose} onSubmit={save}>
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextField
          autoFocus
          required
          label="名字"
          {...field('name', name, setName)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <TextField
          label="说明"
          multiline
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <TextField
          type="datetime-local"
          label="定在"
          {...field('publishAt', at, setAt, `${timeZoneName()}，到点自己发布；清空就由人来按`)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
        />
      </Box>
    </FormDialog>
  );
}
