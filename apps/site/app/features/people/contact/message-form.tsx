import { saveMessage } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Select } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../account/submit-button.tsx';
import { useCaptcha } from '../account/use-captcha.tsx';
import { type Form, useForm } from '../account/use-form.ts';
import { ContactFields } from './contact-fields.tsx';
import styles from './contact-form.module.css';
import { contactBody, contactErrors, textError } from './contact-input.ts';
import { useDraft } from './draft.ts';
import { Sent } from './sent.tsx';
import { TextArea } from './text-area.tsx';

const DRAFT = 'ziwan-contact-message';
const LEAST = 5;
const MOST = 2000;
const EMPTY = { name: '', phone: '', email: '', topic: '', content: '' };

/** Message after the visitor closed the captcha. */
export const NOT_SENT = '安全验证没有完成，还没有发出';

export function MessageForm({ topics }: { topics: readonly string[] }) {
  const api = useApi();
  const captcha = useCaptcha();
  const [sent, setSent] = useState<string | null>(null);
  const form: Form<keyof typeof EMPTY> = useForm<keyof typeof EMPTY>({
    initial: { ...EMPTY, topic: topics[0] ?? '' },
    check: (values) => ({
      ...contactErrors(values),
      content: textError(values.content, '内容', LEAST),
    }),
    async send(values) {
      const captchaVerification = await captcha.ask();
      if (captchaVerification === null) {
        form.refuse({ form: NOT_SENT });
        return;
      }
      const body = {
        ...contactBody(values),
        topic: values.topic,
        content: values.content.trim(),
        captchaVerification,
      };
      const { id } = await api.call(saveMessage, { body }, { quiet: true });
      forget();
      setSent(id);
    },
    places: { PHONE_INVALID: 'phone', EMAIL_INVALID: 'email' },
  });
  const { values, errors, set } = form;
  const forget = useDraft(DRAFT, values, (draft) => {
    for (const field of Object.keys(EMPTY) as (keyof typeof EMPTY)[]) {
      const kept = draft[field];
      if (typeof kept === 'string' && (field !== 'topic' || topics.includes(kept))) set(field, kept);
    }
  });

  if (sent !== null)
    return (
      <Sent number={sent} title="信收到了" again={{ href: '/contact', label: '再写一封' }}>
        编辑部读过之后，会回到你留的手机或邮箱。
      </Sent>
    );
  return (
    <>
      <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        {topics.length > 0 && (
          <Select
            label="关于"
            {...form.input('topic')}
            className={styles.wide}
            options={topics.map((topic) => ({ value: topic, label: topic }))}
          />
        )}
        <ContactFields form={form} />
        <TextArea label="内容" {...form.input('content')} rows={7} maxLength={MOST} required />
        <div className={styles.wide}>
          <FormError>{errors.form}</FormError>
          <SubmitButton busy={form.busy} doing="正在发送">
            发送
          </SubmitButton>
        </div>
      </form>
      {captcha.dialog}
    </>
  );
}
