import { Box, Button, ButtonBase, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { entryHistory, entryResource, entryVersion, restoreEntry } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { withTimes } from '../../texts/times.ts';
import { ENTRY_STATES } from '../../texts/words.ts';
import { Page } from '../../ui/page.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';
import { ENTRY_LABELS } from './labels.ts';

type Version = DataOf<typeof entryVersion>;

/** The versions of an entry, with what each changed; any of them can be restored. */
export default function HistoryPage() {
  const { id = '' } = useParams();
  const section = useLocation().pathname.split('/')[1];
  const { data: heads, failure, reload } = useRead(entryHistory, { params: { id } });
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? heads?.[0]?.version;
  const [asking, setAsking] = useState(false);
  const [restore, working] = useCall(restoreEntry, ({ notes }) => ['已恢复成新的一版', ...notes].join('。'));

  const bringBack = async (version: number) => {
    setAsking(false);
    const now = await api.call(entryResource.one, { params: { id } });
    if (!(await restore({ params: { id }, body: { revision: now.revision, version } }))) return;
    setChosen(null);
    await reload();
  };

  return (
    <Page
      title="改动历史"
      actions={
        <Button component={Link} to={`/${section}/${encodeURIComponent(id)}`} variant="outlined">
          回到这一篇
        </Button>
      }
    >
      {failure && <Typography role="alert">{failure}</Typography>}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
        }}
      >
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { md: '75vh', xs: 260 }, overflowY: 'auto' }}
        >
          {heads?.map((head) => (
            <Box component="li" key={head.version} sx={{ borderBottom: 1, borderColor: 'divider' }}>
              <ButtonBase
                aria-current={head.version === shown ? 'true' : undefined}
                onClick={() => setChosen(head.version)}
                sx={{
                  display: 'block',
                  width: '100%',
                  textAlign: 'left',
                  py: 1,
                  pl: 1.5,
                  borderLeft: 2,
                  borderColor: head.version === shown ? 'secondary.main' : 'transparent',
                }}
              >
                <Typography component="span" sx={{ display: 'block' }}>
                  第 {head.version} 版{head.current && '（现在）'}
                  {head.shown && '（站上）'} · {ENTRY_STATES[head.status]}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {head.editor?.nickname ?? '文件导入'} · <TimeText at={head.at} />
                </Typography>
              </ButtonBase>
            </Box>
          ))}
        </Box>
        {shown !== undefined && (
          <VersionView id={id} number={shown} working={working} onRestore={() => setAsking(true)} />
        )}
      </Box>
      <Confirm
        isOpen={asking}
        title="恢复这一版？"
        content="它的文字会成为新的一版；是否发布、何时发布不变。它用到的图片若在媒体库的回收站，一起取回。现在的内容仍留在历史里。"
        onConfirm={() => shown !== undefined && void bringBack(shown)}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
}

interface VersionViewProps {
  id: string;
  number: number;
  working: boolean;
  onRestore: () => void;
}

function VersionView({ id, number, working, onRestore }: VersionViewProps) {
  const { data: version, failure } = useRead(entryVersion, { params: { id, version: number } });
  if (failure) return <Typography role="alert">{failure}</Typography>;
  if (!version) return null;
  return (
    <section aria-label={`第 ${version.version} 版改了什么`}>
      {!version.current && (
        <Button variant="contained" disabled={working} onClick={onRestore} sx={{ mb: 2 }}>
          恢复第 {version.version} 版
        </Button>
      )}
      <Difference version={version} />
    </section>
  );
}

const LINE = { same: ' ', added: '+', removed: '−', cut: '…' } as const;
const SAID = { same: '', added: '新增：', removed: '删去：', cut: '' } as const;

function Difference({ version }: { version: Version }) {
  const { changes, lines, markdown } = version;
  if (changes.length === 0 && lines.length === 0)
    return (
      <>
        <Typography color="textSecondary">
          {version.version === 1 ? '这是第一版。' : '与前一版相同。'}
        </Typography>
        <Box component="pre" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit' }}>
          {markdown}
        </Box>
      </>
    );
  return (
    <>
      {changes.map(({ field, before, after }) => (
        <Box key={field} sx={{ borderBottom: 1, borderColor: 'divider', py: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="caption" color="textSecondary">
            {ENTRY_LABELS[field] ?? field}
          </Typography>
          <Typography>
            {before && <del>{withTimes(before)}</del>} {after ? <ins>{withTimes(after)}</ins> : '（去掉了）'}
          </Typography>
        </Box>
      ))}
      {lines.length > 0 && (
        <Box sx={{ pt: 2, fontSize: '0.9375rem', lineHeight: 1.8 }}>
          {lines.map(({ kind, text }, n) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              key={n}
              sx={{
                display: 'grid',
                gridTemplateColumns: '1.5em minmax(0, 1fr)',
                overflowWrap: 'anywhere',
                whiteSpace: 'pre-wrap',
                color: kind === 'cut' ? 'text.secondary' : undefined,
                bgcolor: kind === 'added' ? 'action.selected' : undefined,
                textDecoration: kind === 'removed' ? 'line-through' : undefined,
              }}
            >
              <span aria-hidden>{LINE[kind]}</span>
              <span>
                <Box
                  component="span"
                  sx={{
                    position: 'absolute',
                    clipPath: 'inset(50%)',
                    width: '1px',
                    height: '1px',
                    overflow: 'hidden',
                  }}
                >
                  {SAID[kind]}
                </Box>
                {text || ' '}
              </span>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
