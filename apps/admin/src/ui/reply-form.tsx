import { Box, Button, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useState } from 'react';

export interface ReplyFormProps {
  /** What is there already, to be written anew. */
  before: string | null;
  /** What will happen to the answer. */
  note: string;
  working: boolean;
  /** Buttons; each is given what was written, and whether that is enough to be sent. */
  actions: (reply: string, ready: boolean) => ReactNode;
}

/** Longest answer, as the contract has it. */
const LONGEST = 2000;

/** An answer to who wrote. */
export function ReplyForm({ before, note, working, actions }: ReplyFormProps) {
  const [reply, setReply] = useState(before ?? '');
  const ready = reply.trim().length >= 2 && !working;
  return (
    <Box component="form" onSubmit={(event) => event.preventDefault()} sx={{ pt: 1 }}>
      <TextField
        placeholder="写给对方的话"
        multiline
        minRows={5}
        value={reply}
        onChange={(event) => setReply(event.target.value)}
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
