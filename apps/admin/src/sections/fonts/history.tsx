import { Box, Button, Typography } from '@mui/material';
import { auditLog } from '@ziwan/contract/admin';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useRead } from '../../ui/use-read.ts';
import { nameAction, nameOutcome } from '../audit/action-names.ts';
import { historyPath } from '../releases/history-path.ts';
import { FileChangeList } from './file-changes.tsx';
import type { Font } from './font-words.tsx';

/** What its new files changed, and the family's entries in the audit log, newest first. */
export function History({ font: { id, fileHistory } }: { font: Font }) {
  const translate = useTranslate();
  const { data, failure } = useRead(auditLog, { query: { subjectKind: 'fonts', subjectId: id, size: 100 } });
  if (failure) return <Typography sx={{ pt: 3 }}>{failure}</Typography>;
  if (!data) return null;
  if (data.records.length + fileHistory.length === 0)
    return <Typography sx={{ pt: 3 }}>后台还没有动过它：它是随字库导入的。</Typography>;
  return (
    <Box sx={{ pt: 2, maxWidth: 860 }}>
      <Button component={RouterLink} to={historyPath('font', id)} sx={{ ml: -1 }}>
        站上历次的样子
      </Button>
      {fileHistory.map(({ number, at, changes }) => (
        <Box key={number} component="section" sx={{ py: 1 }}>
          第 {number} 次换文件　
          <TimeText at={at} />
          <FileChangeList changes={changes} />
        </Box>
      ))}
      <RuledList ordered>
        {data.records.map((entry) => {
          const { done, words } = nameOutcome(entry.outcome, entry.details, (member) =>
            translate(`resources.fonts.fields.${member}`, { _: member }),
          );
          return (
            <RuledItem key={entry.id}>
              <TimeText at={entry.at} />
              <span>{entry.user?.nickname ?? '命令行'}</span>
              <span>{nameAction(entry).verb}</span>
              {!done && (
                <Box component="span" sx={{ color: 'error.main' }}>
                  {words}
                </Box>
              )}
            </RuledItem>
          );
        })}
      </RuledList>
    </Box>
  );
}
