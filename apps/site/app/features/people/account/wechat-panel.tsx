import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './account-form.module.css';
import { refusalSentence } from './refusal.ts';
import { FormError } from './submit-button.tsx';
import { goToWeChat } from './wechat-start.ts';

interface WeChatButtonProps {
  redirect: string | null;
  children: string;
}

/** Navigates to WeChat, or reports the error. */
export function WeChatButton({ redirect, children }: WeChatButtonProps) {
  const api = useApi();
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string>();
  const go = async () => {
    if (leaving) return;
    setLeaving(true);
    setError(undefined);
    try {
      await goToWeChat(api, 'login', redirect);
    } catch (cause) {
      setError(refusalSentence(cause));
      setLeaving(false);
    }
  };
  return (
    <>
      <FormError>{error}</FormError>
      <Button variant="solid" className={styles.submit} aria-disabled={leaving} onClick={() => void go()}>
        {children}
      </Button>
    </>
  );
}

/** WeChat login, shown first on sites that offer it. */
export function WeChatPanel({ redirect, onOther }: { redirect: string | null; onOther: () => void }) {
  return (
    <div className={styles.form}>
      <p className={styles.lead}>到微信确认一下，回来就登录好了。第一次用，需要再绑定一个手机号或邮箱。</p>
      <WeChatButton redirect={redirect}>用微信登录</WeChatButton>
      <Button className={styles.submit} onClick={onOther}>
        用手机号或邮箱登录
      </Button>
    </div>
  );
}
