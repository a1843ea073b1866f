import { Button, Link, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { submissionDecide, type submissionOne } from '@ziwan/contract/admin';
import { choicesOf, DELIVERIES, SUBMISSION_STATES } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { LetterPage } from '../../ui/letter-page.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { SectionShow } from '../../ui/section-show.tsx';
import { reachOf } from '../../ui/sender.tsx';
import { StateText } from '../../ui/state-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { MakeCase } from './make-case.tsx';
import { Pictures } from './pictures.tsx';

type Submission = DataOf<typeof submissionOne>;

const state = ({ status }: Submission) => (
  <StateText names={SUBMISSION_STATES} state={status} chips={{ new: 'secondary' }} />
);

export const list = () => (
  <SectionList<Submission>
    filters={[searchBy('作品、说明、称呼、编号', 260), chooseBy('status', choicesOf(SUBMISSION_STATES))]}
    sort="-createdAt"
    rowClick="show"
    empty="还没有人投稿。访客在「案例」页投来的作品会到这里。"
    phone={{ primary: (s) => s.title, secondary: (s) => `${s.type} · ${s.name}`, tertiary: state }}
    columns={[
      { source: 'title', sort: false },
      { source: 'type', sort: false },
      { source: 'name' },
      { source: 'files.length', label: '图', as: 'number', sort: false },
      { source: 'status', render: state },
      { source: 'createdAt', as: 'time' },
    ]}
  />
);

export const show = () => <SectionShow<Submission> view={SubmissionView} />;

function SubmissionView({ record: submission }: { record: Submission }) {
  const [decide, working] = useCall(submissionDecide, ({ delivery }) => `已答复，${DELIVERIES[delivery]}`);
  const { id, revision, link, fonts } = submission;
  const answer = (status: 'accepted' | 'rejected') => (reply: string) =>
    decide({ params: { id }, body: { revision, status, reply } });
  return (
    <LetterPage
      letter={submission}
      title={submission.title}
      body={
        <>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', pb: 3, maxWidth: '46em' }}>
            {submission.description}
          </Typography>
          {submission.files.length > 0 && <Pictures submission={submission} />}
          <MakeCase submission={submission} />
        </>
      }
      ask="采用还是谢绝"
      replied={submission.status !== 'new'}
      facts={[
        ['状态', state(submission)],
        ['类别', submission.type],
        ['收到', <TimeText key="at" at={submission.createdAt} />],
        ['链接', link ? <OutsideLink key="link" href={link} /> : '没有'],
        ['所用字体', fonts.map((font) => font.name ?? font.fontGNo).join('、') || '没有写'],
      ]}
      note={`${reachOf(submission)}采用只是告诉对方；要放上网站，点「做成案例」。`}
      actions={(send) => (
        <>
          <Button variant="contained" disabled={working} onClick={() => send(answer('accepted'))}>
            采用并答复
          </Button>
          <Button variant="outlined" disabled={working} onClick={() => send(answer('rejected'))}>
            谢绝并答复
          </Button>
        </>
      )}
    />
  );
}

const OutsideLink = ({ href }: { href: string }) => (
  <Link href={href} target="_blank" rel="noreferrer nofollow">
    {href}
  </Link>
);
