import { endSession } from '@ziwan/contract';
import { minuteOf } from '@ziwan/contract/site-time';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { quietClass } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { logOut } from '../account/log-out.ts';
import { useSessionStore } from '../session/use-session.ts';
import type { ProfileData } from './load-profile.ts';
import styles from './login-section.module.css';

type Session = ProfileData['sessions'][number];

/** Devices signed in to the account, each with a sign-out button. */
export function SessionsSection({ sessions }: Pick<ProfileData, 'sessions'>) {
  const api = useApi();
  const store = useSessionStore();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (session: Session) => {
    setEnding(session.id);
    try {
      if (session.current) {
        await logOut(api, store);
        return void navigate('/');
      }
      await api.call(endSession, { params: { id: session.id } });
      toast(`「${session.device}」已退出登录`, 'success');
    } catch {
      // The API client has shown the error; reloads the list, because the session may have ended by itself.
    }
    await revalidate();
    setEnding(null);
  };
  return (
    <ul className={styles.lines}>
      {sessions.map((session) => (
        <li key={session.id} className={styles.line}>
          <span className={styles.value}>
            {session.device}
            {session.current && <b className={styles.current}>本机</b>}
            <small>
              {session.ip && `${session.ip} · `}
              {minuteOf(session.createdAt)} 登录 · 最近 {minuteOf(session.lastSeenAt)} ·{' '}
              {minuteOf(session.expiresAt)} 到期
            </small>
          </span>
          <span className={styles.actions}>
            <button
              type="button"
              className={quietClass}
              disabled={ending !== null}
              aria-label={`让 ${session.device} 退出登录${session.current ? '（本机）' : ''}`}
              onClick={() => void end(session)}
            >
              退出
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
