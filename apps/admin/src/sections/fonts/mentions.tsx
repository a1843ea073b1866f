import { Box, Typography } from '@mui/material';
import { fontMentions } from '@ziwan/contract/admin';
import { RELEASE_KINDS_NAMED } from '../../texts/words.ts';
import { useRead } from '../../ui/use-read.ts';
import { countWords } from '../takedowns/reach-words.ts';

/** Lists what names a font that is about to leave the site. */
export function Mentions({ gno }: { gno: string }) {
  const { data, failure } = useRead(fontMentions, { params: { id: gno } });
  if (failure) return <Typography color="error">没能查出哪些地方提到它：{failure}</Typography>;
  if (!data || data.length === 0) return null;
  return (
    <>
      <Typography sx={{ pt: 2 }}>{countWords(data)}里面的链接会通到那句说明：</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.map(({ kind, subject, title, places }) => (
          <li key={`${kind}:${subject}`}>
            {RELEASE_KINDS_NAMED[kind]}「{title}」（{places.join('、')}）
          </li>
        ))}
      </Box>
    </>
  );
}
