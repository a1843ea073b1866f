import { Box, Button, Typography } from '@mui/material';
import type { InputOf } from '@ziwan/contract';
import { auditLog, type changeFonts } from '@ziwan/contract/admin';
import { useGetMany, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { FONT_KINDS } from '../../texts/words.ts';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useRead } from '../../ui/use-read.ts';
import { type Entry, nameAction, nameActor, nameOutcome } from '../audit/action-names.ts';
import { ActionText } from '../audit/sentence.tsx';
import { historyPath } from '../releases/history-path.ts';
import { FileChangeList } from './file-changes.tsx';
import type { Font } from './font-words.tsx';

/** What its new files changed, and the family's entries in the audit log, newest first. */
export function History({ font: { id, fileHistory } }: { font: Font }) {
  const translate = useTranslate();
  const { data, failure } = useRead(auditLog, { query: { about: `fonts:${id}`, size: 100 } });
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
              <span>{nameActor(entry)}</span>
              <span>
                <Deed entry={entry} font={id} />
              </span>
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

/** What was done; releases and takedowns as links. */
function Deed({ entry, font }: { entry: Entry; font: string }) {
  if (entry.subjectKind !== 'fonts') return <ActionText entry={entry} />;
  const { fonts } = entry.details as { fonts?: { id: string; change: ManyChange }[] };
  const change = entry.action === 'fonts.changes' && fonts?.find(({ id }) => id === font)?.change;
  return change ? <ManyWords change={change} /> : nameAction(entry).verb;
}

type ManyChange = InputOf<typeof changeFonts>['body']['fonts'][number]['change'];

/** What a change of many did to one. */
function ManyWords({ change }: { change: ManyChange }) {
  const { kind, licenceId, brandNumber, tags, addTags, suggested } = change;
  const named = [...(tags ?? []), ...(addTags ?? [])];
  const { data: known = [] } = useGetMany('dictionary', { ids: named });
  const nameOf = (tag: string) => known.find(({ id }) => id === tag)?.name ?? tag;
  const words = [
    ...(tags ? [`标签改为 ${tags.map(nameOf).join('、') || '没有'}`] : []),
    ...(addTags ? [`加标签 ${addTags.map(nameOf).join('、')}`] : []),
    ...(suggested ? ['加建议的标签'] : []),
    ...(kind ? [`类别改为${FONT_KINDS[kind]}`] : []),
    ...(licenceId ? [`授权改为 ${licenceId}`] : []),
    ...(brandNumber === undefined ? [] : [brandNumber === null ? '去掉品牌' : `品牌改为 ${brandNumber}`]),
  ];
  return `批量：${words.join('，') || '保存'}`;
}
