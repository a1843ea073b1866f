import { Box, Typography } from '@mui/material';
import { LicenceTerms } from './licence-terms.tsx';
import { type Cell, COLUMNS, type Column, ORIGINS, type Row, UNMATCHED, type Words } from './sheet.ts';

export const SURENESS = { sure: '确定', likely: '多半', unsure: '不确定' } as const;

/** Where the value of a cell comes from, how sure it is, and why; of a licence also what it permits. */
export function CellDetail({
  row,
  column,
  cell,
  words,
}: {
  row: Row;
  column: Column;
  cell: Cell;
  words: Words;
}) {
  const { origin, sure, why, value } = cell;
  const missing = column === 'sampleLine' && value !== null ? words.missing(row, value as string) : '';
  return (
    <Box aria-live="polite" sx={{ minHeight: '3lh' }}>
      <Typography variant="body2">
        <b>
          {row.nameZh.value}，{COLUMNS[column]}
        </b>
        ：{ORIGINS[origin]}
        {origin !== 'none' && origin !== 'person' && `，${SURENESS[sure]}`}。{why !== ORIGINS[origin] && why}
      </Typography>
      {missing && (
        <Typography variant="body2" color="error">
          这款字体写不出「{missing}」：访客看到的会是站上的样字。换一行它写得全的。
        </Typography>
      )}
      {column === 'licenceId' && origin === 'person' && (
        <Typography variant="body2" color="textSecondary">
          字体里的证据：{row.licenceId.why}
        </Typography>
      )}
      {column === 'licenceId' && value !== UNMATCHED && (
        <Box component="details">
          <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2' }}>
            各种用途和依据的条款
          </Box>
          <Box sx={{ maxHeight: '32vh', overflow: 'auto' }}>
            <LicenceTerms id={value as string} />
          </Box>
        </Box>
      )}
    </Box>
  );
}
