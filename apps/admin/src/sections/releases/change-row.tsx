import { Box, Button, Link, Typography } from '@mui/material';
import type { ContentKind } from '@ziwan/contract';
import {
  type DESKLESS_KINDS,
  dropReleaseChange,
  putReleaseChange,
  type Release,
  type ReleaseChange,
  type ReleaseFinding,
} from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { Link as RouterLink } from 'react-router-dom';
import { withTimes } from '../../texts/times.ts';
import { CHANGE_EFFECTS } from '../../texts/words.ts';
import { useCall } from '../../ui/use-call.ts';
import { adverts } from '../adverts/index.ts';
import { announcements } from '../announcements/index.ts';
import { columns } from '../columns/index.ts';
import { ENTRY_LABELS } from '../entries/fields.ts';
import { sectionOf } from '../entries/kinds.ts';
import { FIELD_LABELS } from '../fonts/fields.ts';
import { keywords } from '../keywords/index.ts';
import { licences } from '../licences/index.ts';
import { links } from '../links/index.ts';
import { marketing } from '../marketing/index.ts';
import { redirects } from '../redirects/index.ts';
import type { Section } from '../section.ts';
import { tags } from '../tags/index.ts';
import { isOpen } from './release-words.tsx';

interface Props {
  release: Release;
  change: ReleaseChange;
  onChange: () => void;
}

/** Sections of kinds without a desk, by kind. */
const DESKLESS = {
  licence: licences,
  tag: tags,
  advert: adverts,
  column: columns,
  link: links,
  address: redirects,
  option: marketing,
  keyword: keywords,
  announcement: announcements,
} satisfies Record<(typeof DESKLESS_KINDS)[number], unknown>;

const isDeskless = (kind: ReleaseChange['kind']): kind is keyof typeof DESKLESS =>
  Object.hasOwn(DESKLESS, kind);

/** Path of the form that edits a change's record. */
function formOf({ kind, section, subject, effect }: ReleaseChange, release: Release): string {
  const id = encodeURIComponent(subject);
  if (!isDeskless(kind)) return `/${kind === 'font' ? 'fonts' : sectionOf(section as ContentKind)}/${id}`;
  const { name, edit }: Section = DESKLESS[kind];
  if (effect === 'leaves' || !isOpen(release)) return edit ? `/${name}/${id}` : `/${name}`;
  return effect === 'appears'
    ? `/${name}/create?release=${release.id}&subject=${id}`
    : `/${name}/${id}?release=${release.id}`;
}

const OTHER_LABELS: Readonly<Record<string, string>> = {
  faces: '字款与文件',
  references: '相关',
  reservedFontNames: '保留名称',
  licenceText: '授权全文',
};

function labelOf(kind: ReleaseChange['kind'], field: string): string {
  const labels: Readonly<Record<string, string>> = isDeskless(kind)
    ? DESKLESS[kind].labels
    : kind === 'font'
      ? FIELD_LABELS
      : ENTRY_LABELS;
  return labels[field] ?? OTHER_LABELS[field] ?? field;
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
      </Box>
      {findings.length > 0 && <Findings findings={findings} />}
      {differences.length > 0 && <Differences kind={kind} differences={differences} />}
      {isOpen(release) && (
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
          <Button
            disabled={working}
            aria-label={`把「${title}」拿出这一批`}
            onClick={() => void act(drop({ params: { ...params, kind, subject } }))}
          >
            拿出
          </Button>
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

/** Site and release side by side, one field a line; under each other on a phone. */
function Differences({ kind, differences }: Pick<ReleaseChange, 'kind' | 'differences'>) {
  return (
    <Box component="dl" sx={{ m: 0, mt: 1.5, typography: 'body2' }}>
      {differences.map(({ field, before, after }) => (
        <Box
          key={field}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '6em repeat(2, minmax(0, 1fr))' },
            columnGap: 3,
            py: 0.5,
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {labelOf(kind, field)}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {before ? (
              <del>{withTimes(before, after)}</del>
            ) : (
              <Quiet>{field === 'markdown' ? '没有删去的' : '原来没有'}</Quiet>
            )}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {after ? (
              <Box component="ins" sx={{ textDecoration: 'none' }}>
                {withTimes(after, before)}
              </Box>
            ) : (
              <Quiet>{field === 'markdown' ? '没有加上的' : '去掉了'}</Quiet>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);
