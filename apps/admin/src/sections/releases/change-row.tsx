import { Box, Button, Link, Typography } from '@mui/material';
import {
  dropReleaseChange,
  putReleaseChange,
  type Release,
  type ReleaseChange,
  type ReleaseFinding,
} from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { Link as RouterLink } from 'react-router-dom';
import { CHANGE_EFFECTS } from '../../texts/words.ts';
import { useCall } from '../../ui/use-call.ts';
import type { Section } from '../section.ts';
import { Differences } from './differences.tsx';
import { DESKLESS, isDeskless, recordPath } from './records.ts';
import { isOpen } from './release-words.tsx';

interface Props {
  release: Release;
  change: ReleaseChange;
  onChange: () => void;
}

/** Findings with a button of their own. */
const MENDED = ['conflict', 'unfit', 'lost'] as const;

/** Path of the form that edits a change's record. */
function formOf({ kind, section, subject, effect }: ReleaseChange, release: Release): string {
  const path = recordPath(kind, section, subject);
  if (!isDeskless(kind)) return path;
  const { name, edit }: Section = DESKLESS[kind];
  if (effect === 'leaves' || !isOpen(release)) return edit ? path : `/${name}`;
  return effect === 'appears'
    ? `/${name}/create?release=${release.id}&subject=${encodeURIComponent(subject)}`
    : `${path}?release=${release.id}`;
}

/** One change of a release: what it does, what speaks against it, and how that is mended. */
export function ChangeRow({ release, change, onChange }: Props) {
  const { kind, subject, title, effect, path, editor, updatedAt, differences, findings, changedSince } =
    change;
  const [put, putting] = useCall(putReleaseChange, isDeskless(kind) ? '仍用这里的' : '已换成现在的');
  const [drop, dropping] = useCall(dropReleaseChange, '已拿出');
  const [accept, accepting] = useCall(putReleaseChange, '记下了');
  const params = { id: release.id };
  const working = putting || dropping || accepting;
  const act = async (run: Promise<unknown>) => {
    await run;
    onChange();
  };
  const leaves = effect === 'leaves';
  const codes = new Set(findings.map(({ code }) => code));
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'baseline' }}>
        <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={formOf(change, release)}>
            {title}
          </Link>
        </Typography>
        <Typography color={leaves ? 'error' : 'textSecondary'}>{CHANGE_EFFECTS[effect]}</Typography>
        {path && (
          <Link href={path} target="_blank" rel="noreferrer">
            现在的页面
          </Link>
        )}
        <Typography variant="body2" color="textSecondary">
          {editor?.nickname ?? '已注销的账号'} {minuteOf(updatedAt)} 放进
        </Typography>
        {changedSince && (
          <Typography variant="body2" color="secondary">
            {change.gone ? '发布之后删掉了' : '发布之后又改过'}
          </Typography>
        )}
        {isOpen(release) && !release.single && (
          <Button
            disabled={working}
            aria-label={`把「${title}」拿出这一批`}
            onClick={() => void act(drop({ params: { ...params, kind, subject } }))}
            sx={{ ml: 'auto', my: -1, minWidth: 0 }}
          >
            拿出
          </Button>
        )}
      </Box>
      {findings.length > 0 && <Findings findings={findings} />}
      {differences.length > 0 && <Differences kind={kind} differences={differences} />}
      {isOpen(release) && MENDED.some((code) => codes.has(code)) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            pt: 1,
            ml: -1,
            '& button, & a': { minWidth: 0 },
          }}
        >
          {codes.has('conflict') && (
            <Button
              disabled={working}
              onClick={() => void act(put({ params, body: { changes: [{ kind, subject, leaves }] } }))}
            >
              {isDeskless(kind) ? '仍用这里的' : '换成现在的'}
            </Button>
          )}
          {codes.has('unfit') && (
            <Button component={RouterLink} to={formOf(change, release)}>
              去改
            </Button>
          )}
          {codes.has('lost') && (
            <Button
              disabled={working}
              onClick={() =>
                void act(accept({ params, body: { changes: [{ kind, subject, accepted: true }] } }))
              }
            >
              知道少了，照样发布
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function Findings({ findings }: { findings: readonly ReleaseFinding[] }) {
  return (
    <Box component="ul" aria-label="检查" sx={{ m: 0, mt: 1, pl: '1.2em' }}>
      {findings.map(({ level, words }) => (
        <Typography
          key={words}
          component="li"
          variant="body2"
          color={level === 'note' ? 'textSecondary' : 'error'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {level === 'note' ? words : `先处理：${words}`}
        </Typography>
      ))}
    </Box>
  );
}
