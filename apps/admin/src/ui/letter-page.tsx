import { Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { messageOne } from '@ziwan/contract/admin';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { DELIVERIES } from '../texts/words.ts';
import { Facts } from './facts.tsx';
import { ReplyForm, type ReplyFormProps } from './reply-form.tsx';
import { senderFacts } from './sender.tsx';
import { TimeText } from './time-text.tsx';
import { WithAside } from './with-aside.tsx';

type Letter = Pick<
  DataOf<typeof messageOne>,
  'id' | 'revision' | 'name' | 'phone' | 'email' | 'userId' | 'reply' | 'repliedBy' | 'repliedAt' | 'delivery'
>;

interface LetterPageProps extends Omit<ReplyFormProps, 'to'> {
  letter: Letter;
  title: string;
  body: ReactNode;
  /** Heading above an empty reply. */
  ask: string;
  replied: boolean;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Dialogs of the page. */
  children?: ReactNode;
}

/** The number that the site showed its writer. */
const numberOf = ({ id }: Letter) => ['编号', id.slice(0, 8)] as const;

/** A letter to the site (a message or a submission): its text, the reply, and who sent it. */
export function LetterPage({
  letter,
  title,
  body,
  ask,
  replied,
  facts,
  children,
  ...replyForm
}: LetterPageProps) {
  return (
    <>
      <Title title={title} />
      <WithAside sx={{ pt: 3 }} aside={<Facts rows={[...facts, numberOf(letter), ...senderFacts(letter)]} />}>
        <section>
          {body}
          <Typography variant="h3" component="h2" sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
            {replied ? '答复过了' : ask}
          </Typography>
          {replied && (
            <Typography color="textSecondary" variant="body2" sx={{ py: 1 }}>
              {letter.repliedBy?.nickname ?? '有人'} 在 <TimeText at={letter.repliedAt} /> 答复，
              {DELIVERIES[letter.delivery]}。
            </Typography>
          )}
          <ReplyForm to={letter} {...replyForm} />
          {children}
        </section>
      </WithAside>
    </>
  );
}
