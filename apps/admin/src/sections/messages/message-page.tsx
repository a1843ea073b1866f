import { Box, Button, Typography } from '@mui/material';
import { messageReply, messageStatus } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm, ShowBase, Title, useRefresh, useShowContext } from 'react-admin';
import { forgetDraft } from '../../data/drafts.ts';
import { Facts } from '../../ui/facts.tsx';
import { ShowFailed, TOLD_IN_PAGE } from '../../ui/failed.tsx';
import { ReplyForm } from '../../ui/reply-form.tsx';
import { deliveryOf, reachOf, senderFacts } from '../../ui/sender.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { type Message, StatusText } from './message-words.tsx';

export default function MessagePage() {
  return (
    <ShowBase error={<ShowFailed />} {...TOLD_IN_PAGE}>
      <MessageView />
    </ShowBase>
  );
}

function MessageView() {
  const { record: message } = useShowContext<Message>();
  const refresh = useRefresh();
  const [answer, answering] = useCall(messageReply, (answered) => `已答复，${deliveryOf(answered)}`);
  const [setStatus, setting] = useCall(messageStatus);
  const [ending, end] = useState(false);
  if (!message) return null;
  const { id, revision } = message;
  const working = answering || setting;
  const reply = async (text: string) => {
    if (await answer({ params: { id }, body: { revision, reply: text } })) forgetDraft('messages', id);
    refresh();
  };
  const set = async (status: 'new' | 'closed') => {
    await setStatus({ params: { id }, body: { revision, status } });
    refresh();
  };
  return (
    <>
      <Title title={message.topic} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          pt: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <section>
          <Typography
            sx={{
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              pb: 3,
              maxWidth: '46em',
              fontSize: '1.0625rem',
            }}
          >
            {message.content}
          </Typography>
          <Typography variant="h3" component="h2" sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
            {message.status === 'answered' ? '答复过了' : '答复'}
          </Typography>
          {message.status === 'answered' && (
            <Typography color="textSecondary" variant="body2" sx={{ py: 1 }}>
              {message.repliedBy?.nickname ?? '有人'} 在 <TimeText at={message.repliedAt} /> 答复，
              {deliveryOf(message)}。
            </Typography>
          )}
          <ReplyForm
            to={message}
            note={reachOf(message)}
            working={working}
            actions={(text, ready) => (
              <>
                <Button variant="contained" disabled={!ready} onClick={() => reply(text)}>
                  {message.status === 'answered' ? '再答复一次' : '答复'}
                </Button>
                {message.status === 'new' && (
                  <Button disabled={working} onClick={() => (text === '' ? void set('closed') : end(true))}>
                    不答复，结束
                  </Button>
                )}
                {message.status === 'closed' && (
                  <Button disabled={working} onClick={() => set('new')}>
                    重新打开
                  </Button>
                )}
              </>
            )}
          />
          <Confirm
            isOpen={ending}
            title="不答复，结束"
            content="写好的答复还没有发出。结束后对方收不到它。"
            confirm="结束"
            cancel="再看看"
            onConfirm={() => {
              end(false);
              void set('closed');
            }}
            onClose={() => end(false)}
          />
        </section>
        <aside>
          <Facts
            rows={[
              ['状态', <StatusText key="status" {...message} />],
              ['收到', <TimeText key="at" at={message.createdAt} />],
              ...senderFacts(message),
            ]}
          />
        </aside>
      </Box>
    </>
  );
}
