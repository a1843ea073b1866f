import { type UserInfo, unbindAccount } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button, quietClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { refusalSentence } from '../account/refusal.ts';
import { goToWeChat } from '../account/wechat-start.ts';
import { useSessionStore } from '../session/use-session.ts';
import { BindDialog } from './bind-dialog.tsx';
import styles from './login-section.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { useOwnInfo } from './use-own-info.ts';
import type { BeFresh, Guarded } from './use-reauthentication.tsx';

type Method = 'phone' | 'email' | 'wechat';
const NAMES: Readonly<Record<Method, string>> = { phone: '手机', email: '邮箱', wechat: '微信' };

type Open =
  | { kind: 'bind'; type: 'phone' | 'email' }
  | { kind: 'password' }
  | { kind: 'unbind'; type: Method };

interface LoginSectionProps {
  user: UserInfo;
  guarded: Guarded;
  beFresh: BeFresh;
}

/** The account's login methods, each of which can be bound, changed or removed. */
export function LoginSection({ user, guarded, beFresh }: LoginSectionProps) {
  const api = useApi();
  const { wechat } = useSessionStore().site;
  const [open, show] = useState<Open | null>(null);
  const close = () => show(null);

  const bindWeChat = async () => {
    if (!(await beFresh())) return;
    try {
      await goToWeChat(api, 'bind', '/user/profile');
    } catch (failure) {
      toast(refusalSentence(failure), 'error');
    }
  };
  const account = (type: 'phone' | 'email') => (
    <Line name={NAMES[type]} value={user[type]}>
      <button
        type="button"
        className={quietClass}
        aria-label={`${user[type] ? '更换' : '绑定'}${NAMES[type]}`}
        onClick={() => show({ kind: 'bind', type })}
      >
        {user[type] ? '更换' : '绑定'}
      </button>
      {user[type] && <Unbind type={type} onPress={show} />}
    </Line>
  );
  return (
    <>
      <ul className={styles.lines}>
        {account('phone')}
        {account('email')}
        {(wechat || user.wechat) && (
          <Line
            name="微信"
            value={user.wechat && `${user.wechat.nickname ?? '已绑定'}（${dayOf(user.wechat.boundAt)} 绑定）`}
          >
            {user.wechat ? (
              <Unbind type="wechat" onPress={show} />
            ) : (
              <button
                type="button"
                className={quietClass}
                aria-label="绑定微信"
                onClick={() => void bindWeChat()}
              >
                绑定
              </button>
            )}
          </Line>
        )}
        <Line name="密码" value={user.hasPassword ? '已设置' : null} missing="未设置">
          <button
            type="button"
            className={quietClass}
            aria-label={user.hasPassword ? '修改密码' : '设置密码'}
            onClick={() => show({ kind: 'password' })}
          >
            {user.hasPassword ? '修改' : '设置'}
          </button>
        </Line>
      </ul>
      {open?.kind === 'bind' && (
        <BindDialog type={open.type} bound={user[open.type]} guarded={guarded} onClose={close} />
      )}
      {open?.kind === 'password' && <PasswordDialog user={user} guarded={guarded} onClose={close} />}
      {open?.kind === 'unbind' && <UnbindDialog type={open.type} guarded={guarded} onClose={close} />}
    </>
  );
}

interface LineProps {
  name: string;
  value: string | null;
  missing?: string;
  children: ReactNode;
}

function Line({ name, value, missing = '未绑定', children }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value} data-missing={value === null ? '' : undefined}>
        {value ?? missing}
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  );
}

function Unbind({ type, onPress }: { type: Method; onPress: (open: Open) => void }) {
  return (
    <button
      type="button"
      className={quietClass}
      aria-label={`解绑${NAMES[type]}`}
      onClick={() => onPress({ kind: 'unbind', type })}
    >
      解绑
    </button>
  );
}

interface UnbindDialogProps {
  type: Method;
  guarded: Guarded;
  onClose: () => void;
}

function UnbindDialog({ type, guarded, onClose }: UnbindDialogProps) {
  const api = useApi();
  const reload = useOwnInfo();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const unbind = async () => {
    setBusy(true);
    setError('');
    try {
      const { done } = await guarded(() => api.call(unbindAccount, { body: { type } }, { quiet: true }));
      if (done) {
        await reload();
        toast(`已解绑${NAMES[type]}`, 'success');
        return onClose();
      }
    } catch (failure) {
      setError(refusalSentence(failure));
    }
    setBusy(false);
  };
  return (
    <Dialog open title={`解绑${NAMES[type]}`} onClose={onClose}>
      <p>解绑后不能再用{NAMES[type]}登录这个账号，随时可以重新绑定。</p>
      {error !== '' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="solid" disabled={busy} onClick={() => void unbind()}>
          {busy ? '正在解绑' : '解绑'}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </Dialog>
  );
}
