import { NICKNAME, type UserInfo, updateAccountInfo } from '@ziwan/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Button, quietClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../account/use-form.ts';
import { useKeptOverLogin } from '../session/kept-over-login.ts';
import { useSessionStore } from '../session/use-session.ts';
import { Avatar } from '../user-centre/avatar.tsx';
import { PICTURE_TYPES } from './crop-picture.ts';
import styles from './identity-section.module.css';

const AvatarDialog = lazyComponent(async () => (await import('./avatar-dialog.tsx')).AvatarDialog);

export function IdentitySection({ user }: { user: UserInfo }) {
  return (
    <div className={styles.identity}>
      <Picture user={user} />
      <Nickname user={user} />
    </div>
  );
}

function Picture({ user }: { user: UserInfo }) {
  const api = useApi();
  const session = useSessionStore();
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const [error, setError] = useState('');
  useEffect(() => (source === null ? undefined : () => URL.revokeObjectURL(source)), [source]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!PICTURE_TYPES.includes(file.type))
      return setError(`「${file.name}」不是 JPG、PNG 或 WebP 图片，请换一张`);
    setError('');
    setSource(URL.createObjectURL(file));
  };
  const remove = async () => {
    try {
      session.set({ userInfo: await api.call(updateAccountInfo, { body: { removeAvatar: 'true' } }) });
      toast('头像已移除', 'success');
    } catch {
      // The API client has shown the error.
    }
  };
  return (
    <div className={styles.picture}>
      <Avatar user={user} size={96} />
      <div>
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept={PICTURE_TYPES.join()}
          aria-label="选择头像图片"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Lets the same file be chosen again.
            event.target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{user.avatar ? '换头像' : '上传头像'}</Button>
        {user.avatar && (
          <button type="button" className={quietClass} onClick={() => void remove()}>
            移除
          </button>
        )}
        <p className={error ? styles.error : styles.soft} role={error ? 'alert' : undefined}>
          {error || 'JPG、PNG 或 WebP，选好后裁成方形'}
        </p>
      </div>
      {source !== null && (
        <Suspense>
          <AvatarDialog source={source} onClose={() => setSource(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Nickname({ user }: { user: UserInfo }) {
  const api = useApi();
  const session = useSessionStore();
  const { values, errors, set, ...form } = useForm({
    initial: { nickname: user.nickname },
    check: ({ nickname }) => ({ nickname: nickname.trim() === '' ? '昵称不能是空的' : undefined }),
    async send({ nickname }) {
      const body = { nickname: nickname.trim() };
      const userInfo = await api.call(updateAccountInfo, { body }, { quiet: true });
      session.set({ userInfo });
      set('nickname', (now) => (now === nickname ? userInfo.nickname : now));
      toast('昵称已更新', 'success');
    },
    places: { BAD_REQUEST: 'nickname' },
  });
  useKeptOverLogin(`ziwan:nickname:${user.id}`, values, ({ nickname }) => set('nickname', nickname ?? ''));
  return (
    <form ref={form.ref} className={styles.nickname} method="post" noValidate onSubmit={form.onSubmit}>
      <TextField
        label="昵称"
        name="nickname"
        value={values.nickname}
        error={errors.nickname ?? errors.form}
        hint={`最多 ${NICKNAME.max} 个字；除了你，只有网站的工作人员看得到`}
        maxLength={NICKNAME.max}
        autoComplete="nickname"
        onChange={(event) => set('nickname', event.target.value)}
      />
      <Button type="submit" disabled={form.busy || values.nickname.trim() === user.nickname}>
        {form.busy ? '正在保存' : '保存昵称'}
      </Button>
    </form>
  );
}
