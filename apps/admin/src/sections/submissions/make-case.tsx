import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { submissionCase, type submissionOne } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';

type Submission = DataOf<typeof submissionOne>;

/** Makes a draft of a case from the work, once its author has agreed; afterwards leads to it. */
export function MakeCase({ submission }: { submission: Submission }) {
  const [asking, setAsking] = useState(false);
  const { caseId, consent } = submission;
  return (
    <Box sx={{ pb: 3 }}>
      {caseId === null ? (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          做成案例
        </Button>
      ) : (
        <Button variant="outlined" component={Link} to={`/cases/${encodeURIComponent(caseId)}`}>
          打开做成的案例
        </Button>
      )}
      {consent && (
        <Typography variant="body2" color="textSecondary" sx={{ pt: 1 }}>
          作者的同意：{consent}
        </Typography>
      )}
      {asking && <CaseDialog submission={submission} onClose={() => setAsking(false)} />}
    </Box>
  );
}

function CaseDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { id, revision, name, files, fonts } = submission;
  const [consent, setConsent] = useState('');
  const [make, making] = useCall(submissionCase, ({ missing }) =>
    missing > 0 ? `做成了案例草稿；有 ${missing} 张图已经不在，没有带上` : '做成了案例草稿，看过再发布',
  );
  const { holds, field } = useMistakes<'consent'>();
  const navigate = useNavigate();
  const gone = fonts.filter((font) => font.name === null);
  const submit = async (form: HTMLFormElement) => {
    const missing = consent.trim().length < 2 ? '没有得到同意的，不能放上网站；得到了，写在这里' : undefined;
    if (!holds(form, { consent: missing })) return;
    const made = await make({ params: { id }, body: { revision, consent } });
    if (made) navigate(`/cases/${encodeURIComponent(made.caseId)}`);
  };
  return (
    <FormDialog title="做成案例" action="做成草稿" working={making} onSubmit={submit} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <span>
          标题、说明、链接、所用字体{files.length > 0 && `和 ${files.length} 张图`}照搬成一篇草稿，署名「
          {name}」。访客还看不到。
        </span>
        {gone.length > 0 && (
          <span>不在站上的字体不带：{gone.map(({ fontGNo }) => fontGNo).join('、')}。</span>
        )}
        <Alert severity="info">
          投稿时告诉过作者：「征得你同意，它才会出现在案例里。」投稿本身不算同意，先问过本人。
        </Alert>
        <TextField
          autoFocus
          required
          label="作者怎样同意的"
          {...field('consent', consent, setConsent, '如：11 月 28 日邮件里同意，署名小林')}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </Box>
    </FormDialog>
  );
}
