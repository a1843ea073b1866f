import { saveSubmission } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../account/submit-button.tsx';
import { useCaptcha } from '../account/use-captcha.tsx';
import { type Form, useForm } from '../account/use-form.ts';
import { useSession } from '../session/use-session.ts';
import { ContactFields } from './contact-fields.tsx';
import styles from './contact-form.module.css';
import { contactBody, contactErrors, linkError, textError } from './contact-input.ts';
import { useDraft } from './draft.ts';
import { FontField, type UsedFont } from './font-field.tsx';
import { NOT_SENT } from './message-form.tsx';
import { PictureField } from './picture-field.tsx';
import { Sent } from './sent.tsx';
import { TextArea } from './text-area.tsx';
import { usePictures } from './use-pictures.ts';

const DRAFT = 'ziwan-contact-work';
const TITLE = { least: 2, most: 100 };
const DESCRIPTION = { least: 10, most: 2000 };
const EMPTY = { name: '', phone: '', email: '', type: '', title: '', description: '', link: '' };

interface Draft {
  values: typeof EMPTY;
  fonts: UsedFont[];
  /** The account that uploaded the pictures. */
  owner: string | null;
  pictures: { name: string; key: string }[];
}

/** Submits a work made with the site's fonts for publication under cases. */
export function WorkForm({ types }: { types: readonly string[] }) {
  const api = useApi();
  const captcha = useCaptcha();
  const owner = useSession((state) => state.userInfo?.id ?? null);
  const pictures = usePictures();
  const [fonts, setFonts] = useState<UsedFont[]>([]);
  const [sent, setSent] = useState<string | null>(null);
  const arrived = pictures.list.flatMap(({ name, key }) => (key === null ? [] : { name, key }));

  const form: Form<keyof typeof EMPTY> = useForm<keyof typeof EMPTY>({
    initial: { ...EMPTY, type: types[0] ?? '' },
    check: (values) => ({
      ...contactErrors(values),
      title: textError(values.title, '作品名', TITLE.least),
      description: textError(values.description, '说明', DESCRIPTION.least),
      link: linkError(values.link),
      form: pictures.busy
        ? '还有图片没有传完，等一等，或者先取消它'
        : pictures.list.some((p) => p.error !== null)
          ? '有图片没有传上去，重试或移除之后再投'
          : undefined,
    }),
    async send(values) {
      const captchaVerification = await captcha.ask();
      if (captchaVerification === null) {
        form.refuse({ form: NOT_SENT });
        return;
      }
      const link = values.link.trim();
      const body = {
        ...contactBody(values),
        type: values.type,
        title: values.title.trim(),
        description: values.description.trim(),
        ...(link === '' ? {} : { link }),
        fonts: fonts.map((f) => f.fontGNo),
        files: arrived.map((p) => p.key),
        captchaVerification,
      };
      const { id } = await api.call(saveSubmission, { body }, { quiet: true });
      forget();
      setSent(id);
    },
    places: { PHONE_INVALID: 'phone', EMAIL_INVALID: 'email' },
  });
  const { values, errors, set } = form;
  const draft: Draft = { values, fonts, owner, pictures: arrived };
  const forget = useDraft<Draft>(DRAFT, draft, (kept) => {
    for (const field of Object.keys(EMPTY) as (keyof typeof EMPTY)[]) {
      const value = kept.values?.[field];
      if (typeof value === 'string' && (field !== 'type' || types.includes(value))) set(field, value);
    }
    if (Array.isArray(kept.fonts)) setFonts(kept.fonts);
    // Pictures belong to the account that uploaded them.
    if (owner !== null && kept.owner === owner && Array.isArray(kept.pictures))
      pictures.restore(kept.pictures);
  });

  if (sent !== null)
    return (
      <Sent number={sent} title="作品收到了" again={{ href: '/contact?form=work', label: '再投一件' }}>
        编辑部看过之后会联系你。征得你同意，它才会出现在案例里。
      </Sent>
    );
  return (
    <>
      <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        {types.length > 0 && (
          <Select
            label="类型"
            {...form.input('type')}
            className={styles.wide}
            options={types.map((type) => ({ value: type, label: type }))}
          />
        )}
        <TextField
          label="作品名"
          {...form.input('title')}
          className={styles.wide}
          maxLength={TITLE.most}
          required
          autoComplete="off"
        />
        <TextArea
          label="说明"
          {...form.input('description')}
          rows={6}
          maxLength={DESCRIPTION.most}
          required
          placeholder="给谁做的，字用在哪里，为什么选这几款"
        />
        <FontField fonts={fonts} onChange={setFonts} />
        <TextField
          label="作品链接（可以不填）"
          {...form.input('link')}
          type="url"
          inputMode="url"
          className={styles.wide}
          maxLength={500}
          placeholder="https://"
          autoComplete="url"
        />
        <PictureField pictures={pictures} />
        <ContactFields form={form} />
        <div className={styles.wide}>
          <FormError>{errors.form}</FormError>
          <SubmitButton busy={form.busy} doing="正在投稿">
            投稿
          </SubmitButton>
        </div>
      </form>
      {captcha.dialog}
    </>
  );
}
