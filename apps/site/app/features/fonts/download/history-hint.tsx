import { useSession, useSessionStore } from '../../people/session/use-session.ts';
import styles from './download-list.module.css';

/** Says whether this download is recorded with version, hash and licence, and how to have it recorded. */
export function HistoryHint() {
  const session = useSessionStore();
  const signedIn = useSession((state) => state.userInfo !== null);
  if (signedIn) {
    return (
      <p className={styles.hint}>
        版本、校验值与授权会记入<a href="/user/download">下载记录</a>。
      </p>
    );
  }
  const login = () => {
    // A modal opened under this one would be unreachable.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    session.promptLogin('login', location.pathname + location.search);
  };
  return (
    <p className={styles.hint}>
      不登录也能下载。
      <button type="button" onClick={login}>
        登录
      </button>
      后下载会留下记录：版本、校验值和当时的授权全文。
    </p>
  );
}
