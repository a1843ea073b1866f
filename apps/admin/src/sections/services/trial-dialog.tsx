import { TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useMistakes } from '../../ui/use-mistakes.ts';
import type { ServiceForm } from './use-service-form.ts';

interface TrialDialogProps {
  form: ServiceForm;
  title: string;
  /** Label of the recipient's field. */
  label: string;
  ownEmail: string | null;
  onClose: () => void;
}

/** Asks whom a test message goes to. What came of it is said beside the form, where the settings are. */
export function TrialDialog({ form, title, label, ownEmail, onClose }: TrialDialogProps) {
  const [to, setTo] = useState(ownEmail ?? '');
  const { holds, field } = useMistakes<'to'>();
  async function send(element: HTMLFormElement) {
    if (!holds(element, { to: to.trim() === '' ? `请填${label}` : undefined })) return;
    onClose();
    await form.attempt(to.trim());
  }
  return (
    <FormDialog {...{ title, onClose }} action="发送" working={form.working !== null} onSubmit={send}>
      用现在填着的设置发，不会保存它们。
      <TextField
        autoFocus
        required
        label={label}
        {...field('to', to, setTo)}
        slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
        sx={{ mt: 2 }}
      />
    </FormDialog>
  );
}
