import { Box, Checkbox } from '@mui/material';
import type { ReactNode } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { OpenElsewhere } from './presence.tsx';

export interface PhoneListProps<R extends RaRecord> {
  primary: (record: R) => ReactNode;
  /** The second line, in a softer ink. */
  secondary?: (record: R) => ReactNode;
  /** At the right of the first line. */
  tertiary?: (record: R) => ReactNode;
  /** Below the lines, outside their link. */
  below?: (record: R) => ReactNode;
  rowClick: 'show' | 'edit' | false;
  /** True if records can be ticked. */
  ticked?: boolean;
}

/** A list for narrow screens: each record is a few lines that form one link. */
export function PhoneList<R extends RaRecord>({
  primary,
  secondary,
  tertiary,
  below,
  rowClick,
  ticked = false,
}: PhoneListProps<R>) {
  const { data, selectedIds, onToggleItem } = useListContext<R>();
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1 }}>
      {data?.map((record) => {
        const lines = (
          <>
            <Box component="span" sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {primary(record)}
                <OpenElsewhere />
              </Box>
              {tertiary && (
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {tertiary(record)}
                </Box>
              )}
            </Box>
            {secondary && (
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
                {secondary(record)}
              </Box>
            )}
          </>
        );
        const block = {
          ...{ display: 'block', flex: 1, minWidth: 0, py: 1.5, color: 'inherit', textDecoration: 'none' },
        } as const;
        return (
          <RecordContextProvider key={record.id} value={record}>
            <Box component="li" data-row="" sx={{ borderBottom: 1, borderColor: 'divider' }}>
              <Box sx={{ display: 'flex', alignItems: 'center' }}>
                {ticked && (
                  <Checkbox
                    checked={selectedIds.includes(record.id)}
                    onChange={() => onToggleItem(record.id)}
                    slotProps={{ input: { 'aria-labelledby': `row-${record.id}` } }}
                    sx={{ ml: -1.5 }}
                  />
                )}
                {rowClick === false ? (
                  <Box id={`row-${record.id}`} sx={block}>
                    {lines}
                  </Box>
                ) : (
                  <Box
                    component={Link}
                    id={`row-${record.id}`}
                    to={createPath({ resource, type: rowClick, id: record.id })}
                    sx={block}
                  >
                    {lines}
                  </Box>
                )}
              </Box>
              {below?.(record)}
            </Box>
          </RecordContextProvider>
        );
      })}
    </Box>
  );
}
