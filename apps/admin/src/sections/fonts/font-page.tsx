import { Box, Link, Tab, Tabs, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Form, Title, useEditContext } from 'react-admin';
import { EditPage } from '../../ui/edit-page.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { KeptDraft } from '../../ui/kept-draft.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { FileChangeList } from './file-changes.tsx';
import { Files } from './files.tsx';
import { FontForm } from './font-form.tsx';
import { type Font, fontState, leadOf } from './font-words.tsx';
import { History } from './history.tsx';
import { LicenceHistory } from './licence-history.tsx';
import { Preview } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { Report } from './report.tsx';
import { Specimen } from './specimen.tsx';
import { toInput } from './to-input.ts';

export default function FontPage() {
  return (
    <EditPage transform={toInput}>
      <FontView />
    </EditPage>
  );
}

const TABS = ['资料', '试排', '检查报告', '字款与文件', '授权版本', '操作记录'] as const;

function FontView() {
  const { record: font } = useEditContext<Font>();
  const [tab, setTab] = useState<number>(0);
  if (!font) return null;
  const lead = leadOf(font);
  // The form stays mounted behind other tabs, so that its values survive.
  const panels: ReactNode[] = [
    <FormFields key="form">
      <FontForm font={font} />
    </FormFields>,
    tab === 1 && <Preview key="preview" font={font} />,
    tab === 2 && <Report key="report" font={font} />,
    tab === 3 && <Files key="files" font={font} />,
    tab === 4 && <LicenceHistory key="licences" font={font} />,
    tab === 5 && <History key="history" font={font} />,
  ];
  return (
    <Form warnWhenUnsavedChanges>
      <Title title={font.nameZh} />
      <KeptDraft />
      <Box sx={{ pt: 3, pb: 2, display: 'grid', gap: 2 }}>
        <Box sx={{ overflow: 'hidden' }}>
          <Specimen
            font={font.id}
            face={lead?.id ?? null}
            weight={lead?.weight}
            stamp={font.updatedAt}
            text={font.nameZh}
            sx={{ fontSize: { xs: 40, md: 64 }, display: 'block' }}
          />
        </Box>
        <PublishBar font={font} />
        <Notes font={font} />
        {font.fileChanges && (
          <Typography component="div" variant="body2">
            还没有发布的新文件：
            <FileChangeList changes={font.fileChanges} />
          </Typography>
        )}
      </Box>
      <Tabs
        value={tab}
        onChange={(_, value: number) => setTab(value)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="这款字体"
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {TABS.map((name, i) => (
          <Tab key={name} label={name} id={`font-tab-${i}`} aria-controls={`font-panel-${i}`} />
        ))}
      </Tabs>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: tab === 0 ? 'minmax(0, 1fr) 300px' : 'minmax(0, 1fr)',
          },
        }}
      >
        <div>
          {panels.map((panel, i) => (
            <Box
              key={TABS[i]}
              role="tabpanel"
              id={`font-panel-${i}`}
              aria-labelledby={`font-tab-${i}`}
              hidden={tab !== i}
            >
              {panel}
            </Box>
          ))}
        </div>
        {tab === 0 && (
          <Box component="aside" sx={{ pt: 3 }}>
            <Facts
              rows={[
                ['状态', fontState(font)],
                ['地址', font.id],
                [
                  '访客页面',
                  font.url ? (
                    <Link key="url" href={font.url} target="_blank" rel="noreferrer">
                      打开
                    </Link>
                  ) : (
                    '没有，访客看不到'
                  ),
                ],
                ['字款', `${font.faceCount} 款${font.variable ? '，可变字体' : ''}`],
                ['汉字', `${font.hanzi} 个`],
                ['下载', `${font.downloads} 次`],
                ['首次发布', <TimeText key="published" at={font.publishedAt} />],
                ['最近改动', <TimeText key="updated" at={font.updatedAt} />],
              ]}
            />
          </Box>
        )}
      </Box>
    </Form>
  );
}

function Notes({ font: { obstacles, contradictions, warnings, state } }: { font: Font }) {
  if (obstacles.length + contradictions.length + warnings.length === 0) return null;
  return (
    <Box component="ul" aria-label="请留意" sx={{ m: 0, pl: '1.2em', typography: 'body2' }}>
      {obstacles.map((note) => (
        <Typography key={note} component="li" variant="body2" color="error">
          {state === 'published' || state === 'changed' ? '' : '发布之前：'}
          {note}
        </Typography>
      ))}
      {contradictions.map((note) => (
        <Typography key={note} component="li" variant="body2" color="error">
          {note}
        </Typography>
      ))}
      {warnings.map((note) => (
        <Typography key={note} component="li" variant="body2" color="textSecondary">
          {note}
        </Typography>
      ))}
    </Box>
  );
}
