import { EMAIL_MAX } from '@ziwan/contract';
import { TextField } from '../../../ui/field.tsx';
import type { Form } from '../account/use-form.ts';

/** Sender and reply address. */
export function ContactFields<F extends string>({ form }: { form: Form<F | 'name' | 'phone' | 'email'> }) {
  const { values, errors, set } = form as unknown as Form<'name' | 'phone' | 'email'>;
  return (
    <>
      <TextField
        label="怎么称呼"
        name="name"
        autoComplete="name"
        maxLength={40}
        required
        value={values.name}
        error={errors.name}
        onChange={(e) => set('name', e.target.value)}
      />
      <TextField
        label="手机号"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={values.phone}
        error={errors.phone}
        onChange={(e) => set('phone', e.target.value)}
      />
      <TextField
        label="邮箱"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={values.email}
        error={errors.email}
        onChange={(e) => set('email', e.target.value)}
      />
    </>
  );
}
