import { bindAccount, type IssuedToken, reauthenticate, userInfoCall, wechatLogin } from '@ziwan/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { renewToken } from '../../../api/renewal.ts';
import { useApi } from '../../../api/use-api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSessionStore } from '../session/use-session.ts';
import styles from './account-form.module.css';
import { finishLogin } from './finish-login.ts';
import { leadOn } from './lead-on.ts';
import { refusalKey, refusalSentence } from './refusal.ts';
import { type Unbound, WeChatBindForm } from './wechat-bind-form.tsx';
import { WeChatButton } from './wechat-panel.tsx';
import { takeWeChatBegun } from './wechat-start.ts';

type State =
  | { step: 'working' }
  /** `again`: retrying at WeChat may help. */
  | ({ step: 'failed'; redirect: string | null; profile?: true } & Failure)
  | { step: 'bind'; bind: Unbound; redirect: string };

const PROFILE = '/user/profile';
const TO_PROFILE = { again: false, redirect: null, profile: true } as const;

/** The page WeChat returns to: logs in, offers to bind an account, or shows the error. */
export function WeChatPage({ logo }: { logo: ReactNode }) {
  const api = useApi();
  const store = useSessionStore();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: 'working' });
  const taken = useRef(false);

  const enter = async (issued: IssuedToken, redirect: string) => {
    await finishLogin(api, store, issued);
    leadOn(navigate, redirect, true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what WeChat has brought is taken once
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    void arrive();
  }, []);

  async function arrive() {
    const query = new URLSearchParams(location.search);
    const code = query.get('code') ?? undefined;
    const back = query.get('state');
    // Removes code and state from history and referrer.
    history.replaceState(history.state, '', location.pathname);
    const begun = takeWeChatBegun();
    const redirect = begun?.redirect ?? null;
    if (!back) return setState({ step: 'failed', redirect, ...NOTHING_HERE });
    if (!begun) return setState({ step: 'failed', redirect, ...ELSEWHERE });
    if (begun.purpose === 'bind') return bindTo(code, back);
    if (begun.purpose === 'verify') return verifyBy(code, back);
    try {
      const body = { ...(code ? { code } : {}), state: back, binding: begun.binding };
      const answer = await api.call(wechatLogin, { body }, { quiet: true });
      if (answer.login) await enter(answer.login, answer.redirect);
      else if (answer.bind) setState({ step: 'bind', bind: answer.bind, redirect: answer.redirect });
    } catch (error) {
      setState({ step: 'failed', redirect, ...loginFailure(error) });
    }
  }

  async function bindTo(code: string | undefined, back: string) {
    const title = '没有绑定微信';
    if (code === undefined)
      return setState({
        step: 'failed',
        title,
        message: '你没有同意。绑定的事什么都没有变。',
        ...TO_PROFILE,
      });
    try {
      await api.call(bindAccount, { body: { type: 'wechat', code, state: back } }, { quiet: true });
      // Updates the profile at once.
      store.set({ userInfo: await api.call(userInfoCall, {}, { quiet: true }) });
      toast('已绑定微信', 'success');
      void navigate(PROFILE, { replace: true });
    } catch (error) {
      setState({ step: 'failed', title, message: bindFailure(error), ...TO_PROFILE });
    }
  }

  async function verifyBy(code: string | undefined, back: string) {
    const title = '没有验证身份';
    const failed = (message: string) => setState({ step: 'failed', title, message, ...TO_PROFILE });
    if (code === undefined) return failed('你没有同意。什么都没有变，可以回去再试。');
    try {
      const body = { target: 'wechat', code, state: back } as const;
      await renewToken(() => api.call(reauthenticate, { body }, { quiet: true }), store.site.cookieDomain);
      toast('已验证身份，十分钟内不会再问，请继续', 'success');
      void navigate(PROFILE, { replace: true });
    } catch (error) {
      failed(verifyFailure(error));
    }
  }

  return (
    <div className={styles.alone}>
      <p>
        <a href="/" aria-label="字玩首页">
          {logo}
        </a>
      </p>
      <div className={styles.page}>
        {state.step === 'working' && (
          <>
            <h1>微信登录</h1>
            <noscript>
              <p className={styles.lead}>微信登录需要启用 JavaScript。</p>
            </noscript>
            <p className={styles.lead}>
              <Spinner label="正在和微信核对" />
            </p>
          </>
        )}
        {state.step === 'failed' && <Failed state={state} />}
        {state.step === 'bind' && (
          <WeChatBindForm
            bind={state.bind}
            onIssued={(issued) => enter(issued, state.redirect)}
            onExpired={() => setState({ step: 'failed', redirect: state.redirect, ...TOO_LATE })}
          />
        )}
      </div>
    </div>
  );
}

interface Failure {
  title: string;
  message: string;
  again: boolean;
}

const TITLE = '微信登录没有完成';
const NOTHING_HERE: Failure = {
  title: '微信登录',
  message: '这个页面只用来接收微信的答复，现在没有什么要接收的。',
  again: true,
};
const ELSEWHERE: Failure = {
  title: TITLE,
  message: '这次登录不是在这个浏览器里开始的，或者等了太久。为了安全，请从头再来。',
  again: true,
};
const TOO_LATE: Failure = {
  title: TITLE,
  message: '等了太久，微信给的凭证已经过期，请从头再来。',
  again: true,
};

function loginFailure(error: unknown): Failure {
  switch (refusalKey(error)) {
    case 'WECHAT_REFUSED':
      return { title: '你没有同意微信登录', message: '没关系，也可以用手机号或邮箱登录。', again: true };
    case 'WECHAT_OFF':
      return { title: TITLE, message: '本站没有开通微信登录，请用手机号或邮箱登录。', again: false };
    case 'TICKET_INVALID':
      return ELSEWHERE;
    case 'WECHAT_FAILED':
      return { title: TITLE, message: '微信没有认出这次登录，请重试。', again: true };
    case 'LOGIN_FAILED':
      return { title: TITLE, message: '这个微信对应的账号已经停用。', again: false };
    default:
      return { title: TITLE, message: refusalSentence(error), again: true };
  }
}

function bindFailure(error: unknown): string {
  switch (refusalKey(error)) {
    case 'ACCOUNT_TAKEN':
      return '这个微信已经绑定在别的账号上，或者你的账号已经绑定了另一个微信。';
    case 'REAUTHENTICATION_REQUIRED':
      return '为了账号安全，请先在个人资料里再次验证身份，然后绑定。';
    case 'TICKET_INVALID':
      return '等了太久，请回到个人资料重新开始。';
    default:
      return refusalSentence(error);
  }
}

function verifyFailure(error: unknown): string {
  return refusalKey(error) === 'TICKET_INVALID'
    ? '等了太久，或者这次验证是在别处开始的，请回到个人资料重新开始。'
    : refusalSentence(error);
}

function Failed({ state }: { state: Extract<State, { step: 'failed' }> }) {
  const store = useSessionStore();
  return (
    <>
      <h1>{state.title}</h1>
      <p role="alert" className={styles.lead}>
        {state.message}
      </p>
      <div className={styles.form}>
        {state.again && store.site.wechat && (
          <WeChatButton redirect={state.redirect}>再用微信登录</WeChatButton>
        )}
        {state.profile ? (
          <a className={buttonClass('solid')} href={PROFILE}>
            回到个人资料
          </a>
        ) : (
          <Button className={styles.submit} onClick={() => store.promptLogin('login', state.redirect ?? '/')}>
            用手机号或邮箱登录
          </Button>
        )}
        <p className={styles.aside}>
          <a href="/">回到首页</a>
        </p>
      </div>
    </>
  );
}
