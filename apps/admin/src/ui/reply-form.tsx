import { Box, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, useInput, useRefresh, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { forgetDraft } from '../data/drafts.ts';
import { FormFields } from './form-fields.tsx';
import { KeptDraft } from './kept-draft.tsx';

export interface ReplyFormProps {
  /** The letter; the form starts with its existing reply. */
  to: { id: string; revision: string; reply: string | null };
  /** Says how the reply will be delivered. */
  note: string;
  working: boolean;
  /**
   * Buttons for a trimmed reply; `ready` is false while it is too short or a call is running.
   * @param done takes the call's data, null after a failure: a sent reply is no longer unsaved
   */
  actions: (reply: string, ready: boolean, done: (data: unknown) => void) => ReactNode;
}

/** Maximum length of a reply, as in the contract. */
const LONGEST = 2000;

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

function Answer({ id, note, working, actions }: Omit<ReplyFormProps, 'to'> & { id: string }) {
  const { field } = useInput({ source: 'reply', parse: (typed: string) => typed });
  const { reset, getValues } = useFormContext();
  const resource = useResourceContext() as string;
  const refresh = useRefresh();
  const reply = field.value as string;
  const ready = reply.trim().length >= 2 && !working;
  const done = (data: unknown) => {
    if (data !== null) {
      reset(getValues());
      forgetDraft(resource, id);
    }
    refresh();
  };
  return (
    <Box sx={{ pt: 1 }}>
      <TextField
        {...field}
        placeholder="写给对方的话"
        multiline
        minRows={5}
        helperText={note}
        slotProps={{ htmlInput: { maxLength: LONGEST, 'aria-label': '答复' } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 2 }}>
        {actions(reply.trim(), ready, done)}
        <Typography variant="caption" color="textSecondary" sx={{ ml: 'auto' }}>
          {reply.length} / {LONGEST}
        </Typography>
      </Box>
    </Box>
  );
}
