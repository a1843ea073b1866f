import { type IssuedToken, safeRedirect } from '@ziwan/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { guardOf, matchSiteRoute } from '../../../routes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { AccountForm } from '../session/session-store.ts';
import { useSession, useSessionStore } from '../session/use-session.ts';
import styles from './account-form.module.css';
import { finishLogin } from './finish-login.ts';
import { leadOn } from './lead-on.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { useCaptcha } from './use-captcha.tsx';
import { WeChatPanel } from './wechat-panel.tsx';

const TITLES: Record<AccountForm, string> = { wechat: '登录字玩', login: '登录字玩', register: '注册字玩' };

/**
 * The dialog for login and registration, over any page.
 * @param returns whether a visitor who closes it on the login's own URL goes back to the page before
 */
export function AccountModal({ returns }: { returns: RefObject<boolean> }) {
  const api = useApi();
  const store = useSessionStore();
  const navigate = useNavigate();
  const location = useLocation();
  const { type, redirect, account } = useSession((state) => state.accountModal);
  const ended = useSession((state) => state.ended);
  const { wechat } = store.site;
  const captcha = useCaptcha();
  const [byCode, setByCode] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each form begins at its first empty field
  useEffect(() => {
    // On a touch screen the keyboard would cover the dialog.
    if (!matchMedia('(pointer: fine)').matches) return;
    const inputs = body.current?.querySelectorAll<HTMLInputElement>('input:not([type="radio"])') ?? [];
    const first = [...inputs].find((input) => input.value === '');
    (first ?? body.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [type]);

  const show = (next: AccountForm) => store.promptLogin(next, redirect);
  /** True when the URL requests the login. */
  const asked = location.pathname === '/' && new URLSearchParams(location.search).has('redirect');
  /** The path WeChat returns to. */
  const here = location.pathname.startsWith('/account/') ? '/' : location.pathname + location.search;
  const close = () => {
    store.closeAccount();
    if (!asked) return;
    if (returns.current) void navigate(-1);
    else void navigate('/', { replace: true, preventScrollReset: true });
  };
  const onIssued = async (issued: IssuedToken) => {
    await finishLogin(api, store, issued);
    const target = safeRedirect(redirect, window.location.origin);
    store.closeAccount();
    if (target !== null) leadOn(navigate, target, asked);
    else if (asked) void navigate('/', { replace: true, preventScrollReset: true });
  };
  const lead = [ended, redirect === null ? null : leadTo(redirect, asked)].filter((part) => part !== null);
  const form = {
    account,
    onAccount: (typed: string) => store.typedAccount(typed),
    askCaptcha: captcha.ask,
    onIssued,
  };

  return (
    <>
      <Dialog open title={TITLES[type]} onClose={close}>
        <div ref={body} className={styles.modal}>
          {lead.length > 0 && <p className={styles.lead}>{lead.join('。')}。</p>}
          {type === 'wechat' && <WeChatPanel redirect={redirect ?? here} onOther={() => show('login')} />}
          {type === 'login' && (
            <LoginForm
              key={byCode ? 'code' : 'password'}
              {...form}
              method={byCode ? 'code' : 'password'}
              onForget={() => store.closeAccount()}
            />
          )}
          {type === 'register' && (
            <RegisterForm
              {...form}
              onLogin={() => {
                setByCode(true);
                show('login');
              }}
            />
          )}
          <p className={styles.switch}>
            {type === 'register' ? (
              <>
                已有账号？
                <button type="button" onClick={() => show('login')}>
                  登录
                </button>
              </>
            ) : (
              <>
                还没有账号？
                <button type="button" onClick={() => show('register')}>
                  注册
                </button>
              </>
            )}
            {wechat && type !== 'wechat' && (
              <button type="button" className={styles.toWeChat} onClick={() => show('wechat')}>
                微信登录
              </button>
            )}
          </p>
        </div>
      </Dialog>
      {captcha.dialog}
    </>
  );
}

/** Says why the login is asked for, and where it leads. */
function leadTo(redirect: string, asked: boolean): string {
  const { pathname } = new URL(redirect, 'http://localhost');
  const console = /^\/admin(\/|$)/.test(pathname);
  if (!console && !guardOf(pathname)) return asked ? '登录以后，回到原来的页面' : '登录以后，还在这一页';
  const title = console ? '后台' : (matchSiteRoute(pathname)?.title ?? '你要看的页面');
  return `「${title}」要登录才能看，登录以后就去那里`;
}
