import { Box, Button, Link, Typography } from '@mui/material';
import { submissionDecide } from '@ziwan/contract/admin';
import { ShowBase, Title, useRefresh, useShowContext } from 'react-admin';
import { forgetDraft } from '../../data/drafts.ts';
import { Facts } from '../../ui/facts.tsx';
import { ShowFailed, TOLD_IN_PAGE } from '../../ui/failed.tsx';
import { ReplyForm } from '../../ui/reply-form.tsx';
import { deliveryOf, reachOf, senderFacts } from '../../ui/sender.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { Pictures } from './pictures.tsx';
import { StatusText, type Submission } from './submission-words.tsx';

export default function SubmissionPage() {
  return (
    <ShowBase error={<ShowFailed />} {...TOLD_IN_PAGE}>
      <SubmissionView />
    </ShowBase>
  );
}

function SubmissionView() {
  const { record: submission } = useShowContext<Submission>();
  const refresh = useRefresh();
  const [decide, working] = useCall(submissionDecide, (decided) => `已答复，${deliveryOf(decided)}`);
  if (!submission) return null;
  const { id, revision, link } = submission;
  const send = (status: 'accepted' | 'rejected') => async (reply: string) => {
    if (await decide({ params: { id }, body: { revision, status, reply } })) forgetDraft('submissions', id);
    refresh();
  };
  return (
    <>
      <Title title={submission.title} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          pt: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <section>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', pb: 3, maxWidth: '46em' }}>
            {submission.description}
          </Typography>
          {submission.files.length > 0 && <Pictures submission={submission} />}
          <Typography variant="h3" component="h2" sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
            {submission.status === 'new' ? '采用还是谢绝' : '答复过了'}
          </Typography>
          {submission.status !== 'new' && (
            <Typography color="textSecondary" variant="body2" sx={{ py: 1 }}>
              {submission.repliedBy?.nickname ?? '有人'} 在 <TimeText at={submission.repliedAt} /> 答复，
              {deliveryOf(submission)}。
            </Typography>
          )}
          <ReplyForm
            to={submission}
            note={`${reachOf(submission)}采用只是告诉对方；要放上网站，请在“案例”里新建。`}
            working={working}
            actions={(text, ready) => (
              <>
                <Button variant="contained" disabled={!ready} onClick={() => send('accepted')(text)}>
                  采用并答复
                </Button>
                <Button variant="outlined" disabled={!ready} onClick={() => send('rejected')(text)}>
                  谢绝并答复
                </Button>
              </>
            )}
          />
        </section>
        <aside>
          <Facts
            rows={[
              ['状态', <StatusText key="status" {...submission} />],
              ['类别', submission.type],
              ['收到', <TimeText key="at" at={submission.createdAt} />],
              [
                '链接',
                link ? (
                  <Link key="link" href={link} target="_blank" rel="noreferrer nofollow">
                    {link}
                  </Link>
                ) : (
                  '没有'
                ),
              ],
              [
                '所用字体',
                submission.fonts.length > 0
                  ? submission.fonts.map((font) => font.name ?? font.fontGNo).join('、')
                  : '没有写',
              ],
              ...senderFacts(submission),
            ]}
          />
        </aside>
      </Box>
    </>
  );
}
