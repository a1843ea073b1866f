import { Box, Button, Typography } from '@mui/material';
import { type AdminEntry, isReservedId, previewEntry, reservedWords } from '@ziwan/contract/admin';
import { Eye, History } from 'lucide-react';
import { useState } from 'react';
import {
  AutocompleteArrayInput,
  DeleteWithConfirmButton,
  Form,
  maxLength,
  NumberInput,
  ReferenceArrayInput,
  required,
  SaveButton,
  TextInput,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { PictureInput } from '../../inputs/picture-input.tsx';
import { TimeInput } from '../../inputs/time-input.tsx';
import { DeleteIcon } from '../../ui/delete-icon.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { KeptDraft } from '../../ui/kept-draft.tsx';
import { SaveNewButton } from '../../ui/save-once.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { HandBack } from '../files/hand-back.tsx';
import { AlreadyShown } from './already-shown.tsx';
import { DetailsInputs } from './details-inputs.tsx';
import { type EntryValues, toInput } from './fields.ts';
import { FontsInput } from './fonts-input.tsx';
import type { KindWords } from './kinds.ts';
import { MarkdownInput } from './markdown-input.tsx';
import { PublicationInput } from './publication-input.tsx';
import { binWords, scheduledAt } from './schedule.ts';
import { TakeDown } from './take-down.tsx';
import { useShown } from './use-shown.ts';

/** The form of an entry: content on the left, publication on the right. */
export function EntryForm({ words }: { words: KindWords }) {
  const read = useRecordContext<AdminEntry>();
  const { kind, name, body, period, fonts } = words;
  const shown = useShown(read);
  const record =
    read && shown
      ? { ...read, status: 'published' as const, visible: true, waiting: null, release: null }
      : read;
  return (
    <Form warnWhenUnsavedChanges>
      {read && shown && <AlreadyShown replaced={read.visible} />}
      <KeptDraft overNewer="那之后这一篇被改过，接着写会盖掉那次改动。" />
      <FormFields>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 3, lg: 6 },
            pt: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
          }}
        >
          <div>
            <TextInput source="title" validate={[required(), maxLength(200)]} />
            <TextInput
              source="summary"
              multiline
              minRows={2}
              validate={maxLength(500)}
              helperText="一两句，列表和搜索结果里看到的"
            />
            <MarkdownInput label={body} />
            <DetailsInputs kind={kind} />
            <FontsInput label={fonts} />
          </div>
          <Box component="aside" sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
            <PublicationInput entry={record ?? null} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {record ? <SaveButton /> : <SaveNewButton />}
              <PreviewButton words={words} />
            </Box>
            {record && <TakeDown entry={record} />}
            {record && <About record={record} section={name} />}
            {period && (
              <>
                <TimeInput source="startsAt" helperText={`${period}从这时开始；不填就没有起止`} />
                <TimeInput source="endsAt" />
              </>
            )}
            <PictureInput source="cover" helperText="列表里看到的图；没有也行" />
            <ReferenceArrayInput source="tags" reference="tags">
              <AutocompleteArrayInput optionText="tagName" filterToQuery={(q: string) => ({ q })} />
            </ReferenceArrayInput>
            <TextInput source="author" validate={maxLength(200)} />
            <TextInput source="source.name" helperText="转载或引用自哪里" />
            <TextInput source="source.url" />
            <NumberInput source="sort" helperText="大的排前面；平常是 0" />
            <TextInput
              source="id"
              disabled={record !== undefined && !record.renamable}
              validate={[maxLength(80), ownAddress, ...(record ? [required()] : [])]}
              helperText={
                record === undefined
                  ? '网址的最后一段；不填就用标题的拼音'
                  : record.renamable
                    ? '网址的最后一段；没有发布过，还可以改'
                    : '网址的最后一段；发布过或排了时间的不能再改'
              }
            />
            {record && (
              <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
                <DeleteWithConfirmButton
                  label="放进回收站"
                  mutationMode="pessimistic"
                  successMessage="已放进回收站"
                  confirmTitle="放进回收站？"
                  confirmContent={binWords(record)}
                  icon={<DeleteIcon label="放进回收站" />}
                />
              </Box>
            )}
          </Box>
        </Box>
      </FormFields>
    </Form>
  );
}

const ownAddress = (id?: string) => (id && isReservedId(id) ? reservedWords(id) : undefined);

/** Opens a preview of the unsaved entry on the site, in a new window. */
function PreviewButton({ words }: { words: KindWords }) {
  const { getValues } = useFormContext();
  const [preview, working] = useCall(previewEntry);
  return (
    <Button
      variant="outlined"
      disabled={working}
      startIcon={<Eye aria-hidden />}
      onClick={async () => {
        // Popup blockers stop a window that opens after a response, so it opens first.
        const page = window.open('', '_blank');
        const made = await preview({ body: toInput(words.kind, getValues() as EntryValues) });
        if (made && page) page.location.href = made.url;
        else page?.close();
      }}
    >
      在站上预览
    </Button>
  );
}

function About({ record, section }: { record: AdminEntry; section: string }) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const { version, editor, updatedAt, origin, keptSince, visible, path } = record;
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      第 {version} 版，{editor?.nickname ?? '文件导入'} 改于 <TimeText at={updatedAt} />
      <br />
      <Button
        component={Link}
        to={`/${section}/${encodeURIComponent(record.id)}/history`}
        startIcon={<History aria-hidden />}
        sx={{ pl: 0 }}
      >
        改动历史
      </Button>
      {visible && (
        <Button href={path} target="_blank">
          看页面
        </Button>
      )}
      {origin && (
        <p>
          {keptSince
            ? `来自文件 ${origin}，在后台改过，从此以后台为准。`
            : `来自文件 ${origin}。在这里保存之后，就以后台为准，文件不再改动它。`}
          {keptSince && <Button onClick={() => setAsking(true)}>交还给文件</Button>}
        </p>
      )}
      {origin && asking && (
        <HandBack
          file={origin}
          title={record.title}
          planned={scheduledAt(record)}
          note="没有保存的改动会丢。"
          onClose={() => setAsking(false)}
          onDone={refresh}
        />
      )}
    </Typography>
  );
}
