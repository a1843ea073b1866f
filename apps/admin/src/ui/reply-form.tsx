import { Box, TextField, Typography } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { Form, useInput, useRefresh, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { forgetDraft } from '../data/drafts.ts';
import { FormFields } from './form-fields.tsx';
import { KeptDraft } from './kept-draft.tsx';
import { useMistakes } from './use-mistakes.ts';

export interface ReplyFormProps {
  /** The letter; the form starts with its existing reply. */
  to: { id: string; revision: string; reply: string | null };
  /** Says how the reply will be delivered. */
  note: string;
  /**
   * Buttons.
   * @param send calls with the trimmed reply if it is long enough, and marks it otherwise. The call's data is null
   *   after a failure; a sent reply is no longer unsaved
   */
  actions: (send: (call: (reply: string) => Promise<unknown>) => void, reply: string) => ReactNode;
}

/** Length of a reply, as in the contract. */
const LENGTH = { min: 2, max: 2000 };

/** The reply to a letter, with a draft kept in this browser. */
export function ReplyForm({ to: { id, revision, reply }, ...rest }: ReplyFormProps) {
  return (
    <Form key={revision} record={{ id, revision, reply: reply ?? '' }} warnWhenUnsavedChanges>
      <KeptDraft overNewer="那之后有人处理过，看过再发。" />
      <FormFields>
        <Answer id={id} {...rest} />
      </FormFields>
    </Form>
  );
}

function Answer({ id, note, actions }: Omit<ReplyFormProps, 'to'> & { id: string }) {
  const { field } = useInput({ source: 'reply', parse: (typed: string) => typed });
  const { reset, getValues } = useFormContext();
  const resource = useResourceContext() as string;
  const refresh = useRefresh();
  const reply = field.value as string;
  const { holds, field: marked } = useMistakes<'reply'>();
  const box = useRef<HTMLDivElement>(null);
  const [sending, setSending] = useState(false);
  const send = (call: (reply: string) => Promise<unknown>) => {
    const typed = reply.trim();
    const missing = typed.length < LENGTH.min ? '请写答复，至少两个字' : undefined;
    if (!box.current || !holds(box.current, { reply: missing })) return;
    setSending(true);
    void call(typed)
      .then(done)
      .finally(() => setSending(false));
  };
  const done = (data: unknown) => {
    if (data !== null) {
      reset(getValues());
      forgetDraft(resource, id);
    }
    refresh();
  };
  return (
    <Box ref={box} sx={{ pt: 1 }}>
      <TextField
        {...field}
        {...marked('reply', reply, field.onChange, note)}
        placeholder="写给对方的话"
        multiline
        minRows={5}
        // What is typed meanwhile would not be part of the reply.
        slotProps={{ htmlInput: { maxLength: LENGTH.max, 'aria-label': '答复', readOnly: sending } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 2 }}>
        {actions(send, reply.trim())}
        <Typography variant="caption" color="textSecondary" sx={{ ml: 'auto' }}>
          {reply.length} / {LENGTH.max}
        </Typography>
      </Box>
    </Box>
  );
}
