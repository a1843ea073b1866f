import { Box, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, useInput } from 'react-admin';
import { KeptDraft } from './kept-draft.tsx';

export interface ReplyFormProps {
  /** What is answered; an answer that is there already is written anew. */
  to: { id: string; revision: string; reply: string | null };
  /** What will happen to the answer. */
  note: string;
  working: boolean;
  /** Buttons; each is given what was written, and whether that is enough to be sent. */
  actions: (reply: string, ready: boolean) => ReactNode;
}

/** Longest answer, as the contract has it. */
const LONGEST = 2000;

/** An answer to who wrote. */
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
