import { Box, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, useInput } from 'react-admin';
import { KeptDraft } from './kept-draft.tsx';

export interface ReplyFormProps {
  /** The letter; the form starts from the reply it already has. */
  to: { id: string; revision: string; reply: string | null };
  /** Tells where the reply will go. */
  note: string;
  working: boolean;
  /** Buttons for a trimmed reply; `ready` is false while it is too short or a call is running. */
  actions: (reply: string, ready: boolean) => ReactNode;
}

/** Maximum length of a reply, as in the contract. */
const LONGEST = 2000;

/** The reply to a letter, with a draft kept in this browser. */
export function ReplyForm({ to: { id, revision, reply }, ...rest }: ReplyFormProps) {
  return (
    <Form key={revision} record={{ id, revision, reply: reply ?? '' }} warnWhenUnsavedChanges>
      <KeptDraft overNewer="那之后有人处理过，看过再发。" />
      <Answer {...rest} />
    </Form>
  );
}

function Answer({ note, working, actions }: Omit<ReplyFormProps, 'to'>) {
  const { field } = useInput({ source: 'reply', parse: (typed: string) => typed });
  const reply = field.value as string;
  const ready = reply.trim().length >= 2 && !working;
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
        {actions(reply.trim(), ready)}
        <Typography variant="caption" color="textSecondary" sx={{ ml: 'auto' }}>
          {reply.length} / {LONGEST}
        </Typography>
      </Box>
    </Box>
  );
}
