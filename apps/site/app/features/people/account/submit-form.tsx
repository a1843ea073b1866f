import type { ReactNode } from 'react';
import styles from './account-form.module.css';
import { FormError, SubmitButton } from './submit-button.tsx';
import type { Form } from './use-form.ts';

interface SubmitFormProps {
  form: Pick<Form<never>, 'ref' | 'busy' | 'onSubmit'> & { errors: { form?: string | undefined } };
  /** Label of the submit button. */
  submit: string;
  /** Label of the submit button while a request takes long. */
  doing: string;
  children: ReactNode;
  /** Content under the submit button. */
  after?: ReactNode;
  /** Disables every field, for example before hydration. */
  disabled?: boolean;
}

/** Form of the account pages: fields, general error, submit button. */
export function SubmitForm({ form, submit, doing, children, after, disabled }: SubmitFormProps) {
  const content = (
    <>
      {children}
      <FormError>{form.errors.form}</FormError>
      <SubmitButton busy={form.busy} doing={doing}>
        {submit}
      </SubmitButton>
      {after}
    </>
  );
  const attributes = { ref: form.ref, method: 'post', noValidate: true, onSubmit: form.onSubmit } as const;
  if (disabled === undefined)
    return (
      <form {...attributes} className={styles.form}>
        {content}
      </form>
    );
  return (
    <form {...attributes}>
      <fieldset className={styles.form} disabled={disabled}>
        {content}
      </fieldset>
    </form>
  );
}
