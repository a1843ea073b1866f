import { Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { type messageOne, messageReply, messageStatus } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../auth/use-may.ts';
import { choicesOf, DELIVERIES, MESSAGE_STATES } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { LetterPage } from '../../ui/letter-page.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { SectionShow } from '../../ui/section-show.tsx';
import { reachOf } from '../../ui/sender.tsx';
import { StateText } from '../../ui/state-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { caseFromLetter } from '../takedowns/from-letter.ts';

type Message = DataOf<typeof messageOne>;

const state = ({ status }: Message) => (
  <StateText names={MESSAGE_STATES} state={status} chips={{ new: 'secondary' }} />
);

export const list = () => (
  <SectionList<Message>
    filters={[searchBy('内容、称呼、主题、编号', 260), chooseBy('status', choicesOf(MESSAGE_STATES))]}
    sort="-createdAt"
    rowClick="show"
    empty="还没有人留言。访客在「联系我们」页写的话会到这里。"
    phone={{ primary: (m) => m.topic, secondary: (m) => m.content.slice(0, 60), tertiary: state }}
    columns={[
      { source: 'topic', sort: false, sx: { whiteSpace: 'nowrap' } },
      { source: 'content', sort: false, render: twoLines },
      { source: 'name' },
      { source: 'status', render: state },
      { source: 'createdAt', as: 'time' },
    ]}
  />
);

function twoLines({ content }: Message) {
  const clamp = {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  };
  return (
    <Box component="span" sx={clamp}>
      {content}
    </Box>
  );
}

export const show = () => <SectionShow<Message> view={MessageView} />;

function MessageView({ record: message }: { record: Message }) {
  const refresh = useRefresh();
  const [answer, answering] = useCall(messageReply, ({ delivery }) => `已答复，${DELIVERIES[delivery]}`);
  const [setStatus, setting] = useCall(messageStatus);
  const [closing, setClosing] = useState(false);
  const { id, revision, status } = message;
  const working = answering || setting;
  const reply = (text: string) => answer({ params: { id }, body: { revision, reply: text } });
  const set = async (next: 'new' | 'closed') => {
    await setStatus({ params: { id }, body: { revision, status: next } });
    refresh();
  };
  const mayTakeDown = useMay('operator');
  const navigate = useNavigate();
  return (
    <LetterPage
      letter={message}
      title={message.topic}
      body={
        <>
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
          {mayTakeDown && (
            <Button
              variant="outlined"
              sx={{ mb: 3 }}
              onClick={() => navigate('/takedowns/create', { state: { record: caseFromLetter(message) } })}
            >
              照它立撤架案
            </Button>
          )}
        </>
      }
      ask="答复"
      replied={status === 'answered'}
      facts={[
        ['状态', state(message)],
        ['收到', <TimeText key="at" at={message.createdAt} />],
      ]}
      note={reachOf(message)}
      actions={(send, text) => (
        <>
          <Button variant="contained" disabled={working} onClick={() => send(reply)}>
            {status === 'answered' ? '再答复一次' : '答复'}
          </Button>
          {status === 'new' && (
            <Button disabled={working} onClick={() => (text === '' ? void set('closed') : setClosing(true))}>
              不答复，结束
            </Button>
          )}
          {status === 'closed' && (
            <Button disabled={working} onClick={() => set('new')}>
              重新打开
            </Button>
          )}
        </>
      )}
    >
      <Confirm
        isOpen={closing}
        title="不答复，结束"
        content="写好的答复还没有发出。结束后对方收不到它。"
        confirm="结束"
        cancel="再看看"
        onConfirm={() => {
          setClosing(false);
          void set('closed');
        }}
        onClose={() => setClosing(false)}
      />
    </LetterPage>
  );
}
