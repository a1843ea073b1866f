import { Box, Typography } from '@mui/material';
import { intakeSheet } from '@ziwan/contract/admin';
import { useEffect, useReducer, useState } from 'react';
import { useGetList } from 'react-admin';
import { draftsOf, forgetDraft, keepDraft, openDraft, takeUpDraft } from '../../../data/drafts.ts';
import { Page } from '../../../ui/page.tsx';
import { useRead } from '../../../ui/use-read.ts';
import { DropArea } from '../uploads/drop-area.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { isSettled, useUploads } from '../uploads/use-uploads.ts';
import { FromGithub } from './from-github.tsx';
import { SavedBar } from './saved-bar.tsx';
import { BLANK, type Doc, rowsOf, stepped, type Words } from './sheet.ts';
import { Sheet } from './sheet-view.tsx';
import { useMissing } from './use-missing.ts';
import { useSaving } from './use-saving.ts';

const DRAFT = ['font-intake', null] as const;

/** What was written into the sheet and not saved. */
function keptDoc(): Doc {
  const [kept] = draftsOf(...DRAFT);
  if (!kept) return BLANK;
  takeUpDraft(...DRAFT, kept);
  return { ...BLANK, ...(kept.values as unknown as Partial<Doc>) };
}

/** Files become rows of one sheet; its rows become drafts, which are published or put into a release. */
export default function IntakePage() {
  const uploads = useUploads();
  const [history, step] = useReducer(stepped, null, () => {
    openDraft(...DRAFT);
    return { doc: keptDoc(), past: [], future: [] };
  });
  const { doc } = history;
  const [fetched, setFetched] = useState(0);
  const ready = uploads.items.filter(({ upload }) => upload?.state === 'ready').length;
  const query = doc.apart.length > 0 ? { apart: doc.apart.join('\n') } : {};
  const { data, failure, reload } = useRead(intakeSheet, { query }, `${ready} ${fetched}`);
  const { data: dictionary = [] } = useGetList('dictionary', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'sort', order: 'ASC' },
  });
  const rows = rowsOf(data?.rows ?? [], doc);
  const missing = useMissing(rows, doc);
  const words: Words = {
    licences: data?.licences ?? [],
    tags: dictionary
      .filter(({ type }) => type === 'style' || type === 'use')
      .map(({ id, name }) => ({ id: String(id), name })),
    missing,
  };
  const saving = useSaving({ rows, doc, words }, reload);
  const isEmpty = data !== null && rows.length === 0;

  useEffect(() => {
    if (isEmpty) forgetDraft(...DRAFT);
    else if (doc !== BLANK)
      keepDraft(...DRAFT, Date.now(), {
        at: new Date().toISOString(),
        revision: null,
        values: doc as unknown as Record<string, unknown>,
      });
  }, [doc, isEmpty]);

  const open = uploads.items.filter(({ upload }) => upload?.state !== 'ready');
  const busy = uploads.items.filter((item) => !isSettled(item)).length;
  return (
    <Page title="上传字体">
      <DropArea onFiles={uploads.take} />
      <FromGithub onFetched={() => setFetched((n) => n + 1)} />
      {uploads.items.length > 0 && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ pt: 1 }}>
          {busy > 0
            ? `收下 ${ready} 个文件，还有 ${busy} 个在传、在查`
            : `收下 ${ready} 个文件${open.length > 0 ? `，${open.length} 个没有收` : ''}`}
        </Typography>
      )}
      <UploadList {...uploads} items={open} />
      {failure && (
        <Typography color="error" role="alert" sx={{ pt: 2 }}>
          没有取到这张表：{failure}
        </Typography>
      )}
      <SavedBar saving={saving} />
      {rows.length > 0 && (
        <Sheet rows={rows} history={history} step={step} words={words} saving={saving} reload={reload} />
      )}
      {isEmpty && busy === 0 && (
        <Box sx={{ color: 'text.secondary', pt: 3 }}>
          放进来的字体在这里成一张表，一族一行：名称、授权、标签先替你填好，每一格都写着从哪里来。看过、改好，一次存成草稿。
        </Box>
      )}
    </Page>
  );
}
