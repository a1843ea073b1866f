import { Box, type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  DataTable,
  ListBase,
  Pagination,
  type RaRecord,
  type SortPayload,
  Title,
  useListContext,
} from 'react-admin';
import { Empty } from './empty.tsx';
import { ListFailed } from './failed.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PhoneList, type PhoneListProps } from './phone-list.tsx';

export interface SectionListProps<R extends RaRecord> {
  /** Columns: `<DataTable.Col source="nickname" />` … */
  children: ReactNode;
  /** Inputs above the list; those with `alwaysOn` are shown. Each `source` is a member of the list's query. */
  filters?: ReactElement[];
  sort?: SortPayload;
  /** Query members that always hold. */
  filter?: Record<string, unknown>;
  /** Buttons at the right: `<CreateButton />` … */
  actions?: ReactNode;
  rowClick?: 'show' | 'edit' | false;
  /** What a record shows on a phone, where there is no room for a table. */
  phone: Omit<PhoneListProps<R>, 'rowClick'>;
  /** Shown where there is nothing at all yet. */
  empty?: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  perPage?: number;
  /** What may be done with several records at once; nothing unless told. */
  bulkActions?: ReactNode;
}

/** A section's list: filters, a table, on a phone one card a record, pages. */
export function SectionList<R extends RaRecord>(props: SectionListProps<R>) {
  const { filters, sort, filter, perPage = 25 } = props;
  return (
    <ListBase
      perPage={perPage}
      error={<ListFailed />}
      {...(sort ? { sort } : {})}
      {...(filter ? { filter } : {})}
      {...(filters ? { filters } : {})}
    >
      <SectionListView {...props} />
    </ListBase>
  );
}

function SectionListView<R extends RaRecord>(props: SectionListProps<R>) {
  const { children, filters, actions, rowClick = 'edit', phone, empty, lead, bulkActions } = props;
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { total, isPending, filterValues, defaultTitle } = useListContext<R>();
  const nothing = !isPending && total === 0;
  const unfiltered = Object.keys(filterValues ?? {}).length === 0;
  return (
    <>
      <Title defaultTitle={defaultTitle} />
      {lead && <Box sx={{ color: 'text.secondary', pt: 2, maxWidth: '46em' }}>{lead}</Box>}
      <FilterBar filters={filters}>{actions}</FilterBar>
      {nothing ? (
        <Empty words={unfiltered ? empty : undefined} filtered={!unfiltered} />
      ) : narrow ? (
        <PhoneList<R> {...phone} rowClick={rowClick} />
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          {/* Its own placeholder has a header without a word in it. */}
          {!isPending && (
            <DataTable rowClick={rowClick} size="small" bulkActionButtons={bulkActions ?? false}>
              {children}
            </DataTable>
          )}
        </Box>
      )}
      {!nothing && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
    </>
  );
}
