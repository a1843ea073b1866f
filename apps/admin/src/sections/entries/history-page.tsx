import { Box, Button, ButtonBase, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import {
  type AdminEntry,
  entryHistory,
  entryResource,
  entryVersion,
  restoreEntry,
} from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm, useNotify } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import { api, messageOf } from '../../api/client.ts';
import { withTimes } from '../../texts/times.ts';
import { Page } from '../../ui/page.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';
import { historyPath } from '../releases/history-path.ts';
import { ENTRY_LABELS } from './fields.ts';
import { restoreWords, siteWords } from './schedule.ts';

type Version = DataOf<typeof entryVersion>;

/** A version to be restored, and the entry that it would change. */
interface Asked {
  version: number;
  entry: AdminEntry;
  /** True if the entry changed since the dialog was opened. */
  changed: boolean;
}

/** The versions of an entry, with what each changed; any of them can be restored. */
export default function HistoryPage() {
  const { id = '' } = useParams();
  const section = useLocation().pathname.split('/')[1];
  const { data: heads, failure, reload } = useRead(entryHistory, { params: { id } });
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? heads?.[0]?.version;
  const notify = useNotify();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [restore, working] = useCall(restoreEntry, ({ notes }) => ['已恢复成新的一版', ...notes].join('。'));

  /** Reads the entry, since what restoring does depends on its state. */
  const read = () =>
    api.call(entryResource.one, { params: { id } }).catch((error) => {
      notify(messageOf(error), { type: 'error' });
      return null;
    });

  const ask = async (version: number) => {
    const entry = await read();
    if (entry) setAsked({ version, entry, changed: false });
  };

  const bringBack = async ({ version, entry }: Asked) => {
    const now = await read();
    if (!now) return;
    if (now.revision !== entry.revision || restoreWords(now) !== restoreWords(entry)) {
      setAsked({ version, entry: now, changed: true });
      return;
    }
    setAsked(null);
    if (!(await restore({ params: { id }, body: { revision: now.revision, version } }))) return;
    setChosen(null);
    await reload();
  };

  return (
    <Page
      title="改动历史"
      actions={
        <>
          <Button component={Link} to={`/${section}/${encodeURIComponent(id)}`} variant="outlined">
            回到这一篇
          </Button>
          <Button component={Link} to={historyPath('text', id)}>
            站上历次的样子
          </Button>
        </>
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
                  {' · '}
                  {siteWords(head)}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {head.editor?.nickname ?? '文件导入'} · <TimeText at={head.at} />
                </Typography>
              </ButtonBase>
            </Box>
          ))}
        </Box>
        {shown !== undefined && (
          <VersionView id={id} number={shown} working={working} onRestore={() => void ask(shown)} />
        )}
      </Box>
      <Confirm
        isOpen={asked !== null}
        loading={working}
        title={`恢复第 ${asked?.version ?? ''} 版？`}
        content={
          asked &&
          `${asked.changed ? '刚刚变了，请再看一遍。' : ''}${restoreWords(asked.entry)}它的文字会成为新的一版，用到的图片若在媒体库的回收站，一起取回。现在的内容仍留在历史里。`
        }
        onConfirm={() => asked && void bringBack(asked)}
        onClose={() => setAsked(null)}
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
            {before && <del>{withTimes(before, after)}</del>}{' '}
            {after ? <ins>{withTimes(after, before)}</ins> : '（去掉了）'}
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
