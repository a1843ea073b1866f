import { EMAIL_MAX, PHONE_WRITTEN_MAX } from '@ziwan/contract';
import { TextField } from '../../../ui/field.tsx';
import type { Form } from '../account/use-form.ts';

/** Fields for the sender's name and contact details. */
export function ContactFields({ form }: { form: Pick<Form<'name' | 'phone' | 'email'>, 'input'> }) {
  return (
    <>
      <TextField label="怎么称呼" {...form.input('name')} autoComplete="name" maxLength={40} required />
      <TextField
        label="手机号"
        {...form.input('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={PHONE_WRITTEN_MAX}
      />
      <TextField
        label="邮箱"
        {...form.input('email')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
    </>
  );
}
