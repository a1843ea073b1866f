import { deleteAccount, exportAccount } from '@ziwan/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetToken } from '../../../api/session.ts';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { refusalSentence } from '../account/refusal.ts';
import { useSessionStore } from '../session/use-session.ts';
import styles from './data-section.module.css';
import type { Guarded } from './use-reauthentication.tsx';

/** Confirmation text that must be typed to delete the account. */
const CONFIRM = '注销账号';
/** Time (ms) after which the browser has read the file. */
const FILE_TAKEN_MS = 60_000;

/** Exports the account's data and deletes the account. */
export function DataSection({ guarded }: { guarded: Guarded }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [leaving, leave] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const answer = await guarded(() => api.call(exportAccount, {}, { quiet: true }));
      if (answer.done) {
        const { fileName, ...data } = answer.value;
        saveJson(fileName, data);
        toast(`已导出 ${fileName}`, 'success');
      }
    } catch (failure) {
      toast(refusalSentence(failure), 'error');
    }
    setBusy(false);
  };
  return (
    <div className={styles.parts}>
      <div>
        <p>把资料、收藏、项目、下载记录和消息导出成一个 JSON 文件。</p>
        <Button disabled={busy} onClick={() => void take()}>
          {busy ? '正在导出' : '导出我的数据'}
        </Button>
      </div>
      <div>
        <p>注销后账号、收藏、项目与下载记录都会删除，无法找回。</p>
        <Button className={styles.end} onClick={() => leave(true)}>
          注销账号
        </Button>
      </div>
      {leaving && <DeletionDialog guarded={guarded} onClose={() => leave(false)} />}
    </div>
  );
}

function DeletionDialog({ guarded, onClose }: { guarded: Guarded; onClose: () => void }) {
  const api = useApi();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [typed, type] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== CONFIRM) return setError(`请一字不差地输入「${CONFIRM}」`);
    setBusy(true);
    try {
      const body = { confirm: CONFIRM } as const;
      const { done } = await guarded(() => api.call(deleteAccount, { body }, { quiet: true }));
      if (done) {
        forgetToken(session.site.cookieDomain);
        session.clear();
        toast('账号已注销', 'success');
        return void navigate('/');
      }
    } catch (failure) {
      setError(refusalSentence(failure));
    }
    setBusy(false);
  };
  return (
    <Dialog open title="注销账号" onClose={onClose}>
      <form className={styles.deletion} noValidate onSubmit={(event) => void submit(event)}>
        <p>资料、收藏、项目、下载记录和消息会立即删除，不能恢复。需要的话，请先导出数据。</p>
        <TextField
          label={`输入「${CONFIRM}」四个字以确认`}
          value={typed}
          error={error}
          autoComplete="off"
          onChange={(event) => {
            type(event.target.value);
            setError(undefined);
          }}
        />
        <div>
          <Button type="submit" className={styles.end} disabled={busy}>
            {busy ? '正在注销' : '永久注销'}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Dialog>
  );
}

function saveJson(fileName: string, data: unknown): void {
  const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = fileName;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), FILE_TAKEN_MS);
}
