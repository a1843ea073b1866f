import { reauthenticate, type UserInfo } from '@ziwan/contract';
import { useState } from 'react';
import { renewToken } from '../../../api/renewal.ts';
import { useApi } from '../../../api/use-api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from '../account/account-form.module.css';
import { codeError } from '../account/input.ts';
import { PasswordField } from '../account/password-field.tsx';
import { SubmitForm } from '../account/submit-form.tsx';
import { useCaptcha } from '../account/use-captcha.tsx';
import { useForm } from '../account/use-form.ts';
import { goToWeChat } from '../account/wechat-start.ts';
import { useSessionStore } from '../session/use-session.ts';
import { OwnCodeField } from './own-code-field.tsx';

type Way = 'password' | 'phone' | 'email' | 'wechat';

interface ReauthenticationDialogProps {
  user: UserInfo;
  onProven: () => void;
  onClose: () => void;
}

/** The ways this account can prove its identity. */
function waysOf(user: UserInfo, wechat: boolean): { value: Way; label: string }[] {
  const ways: { value: Way; label: string }[] = [];
  if (user.hasPassword) ways.push({ value: 'password', label: '密码' });
  if (user.phone) ways.push({ value: 'phone', label: '手机验证码' });
  if (user.email) ways.push({ value: 'email', label: '邮箱验证码' });
  if (user.wechat && wechat) ways.push({ value: 'wechat', label: '微信' });
  return ways;
}

/**
 * Asks for a proof of identity before sensitive actions, in case somebody else uses an unattended computer.
 */
export function ReauthenticationDialog({ user, onProven, onClose }: ReauthenticationDialogProps) {
  const api = useApi();
  const captcha = useCaptcha();
  const { site } = useSessionStore();
  const ways = waysOf(user, site.wechat);
  const [way, setWay] = useState<Way>(ways[0]?.value ?? 'password');
  const form = useForm({
    initial: { password: '', code: '' },
    check: (typed) => ({
      password: way === 'password' && typed.password === '' ? '请填写密码' : undefined,
      code: way === 'phone' || way === 'email' ? codeError(typed.code) : undefined,
    }),
    async send({ password, code }) {
      // WeChat returns to another page, so the dialog ends here.
      if (way === 'wechat') return goToWeChat(api, 'verify', null);
      const body = way === 'password' ? { password } : { target: way, code };
      await renewToken(() => api.call(reauthenticate, { body }, { quiet: true }), site.cookieDomain);
      onProven();
    },
    places: { PASSWORD_WRONG: 'password', CODE_WRONG: 'code' },
  });
  return (
    <>
      <Dialog open title="再次验证身份" onClose={onClose}>
        {ways.length === 0 ? (
          <p>这个账号只绑定了微信，而本站现在没有开通微信登录，无法验证身份。请联系我们。</p>
        ) : (
          <>
            <p className={styles.lead}>这一步关系到账号安全，请先证明是你本人。十分钟内不会再问。</p>
            <SubmitForm
              form={form}
              submit={way === 'wechat' ? '用微信验证' : '验证'}
              doing={way === 'wechat' ? '正在前往微信' : '正在验证'}
            >
              {ways.length > 1 && (
                <Segmented
                  label="验证方式"
                  name="proof"
                  className={styles.methods}
                  value={way}
                  options={ways}
                  onChange={(next) => {
                    setWay(next);
                    form.clear();
                  }}
                />
              )}
              {way === 'password' ? (
                <PasswordField label="登录密码" {...form.field('password')} autoComplete="current-password" />
              ) : way === 'wechat' ? (
                <p className={styles.lead}>到微信确认一下，回到个人资料后，请把刚才要做的再做一次。</p>
              ) : (
                <OwnCodeField
                  target={way}
                  to={(way === 'phone' ? user.phone : user.email) ?? ''}
                  form={form}
                  askCaptcha={captcha.ask}
                />
              )}
            </SubmitForm>
          </>
        )}
      </Dialog>
      {captcha.dialog}
    </>
  );
}
