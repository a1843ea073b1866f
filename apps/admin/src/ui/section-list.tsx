import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  CreateButton,
  DataTable,
  ListBase,
  Pagination,
  type RaRecord,
  type SortPayload,
  Title,
  useListContext,
} from 'react-admin';
import { type Column, drawColumns } from './columns.tsx';
import { Empty } from './empty.tsx';
import { ListFailed } from './failed.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PhoneList, type PhoneListProps } from './phone-list.tsx';
import { PresenceOfList } from './presence.tsx';
import { SavedFilters } from './saved-filters.tsx';

interface SectionListProps<R extends RaRecord> {
  columns: readonly Column<R>[];
  /** Inputs above the list (`searchBy`, `chooseBy`, …). Each `source` is a member of the list's query. */
  filters?: ReactElement[];
  /** Initial sort member; a leading `-` means descending. */
  sort: (keyof R & string) | `-${keyof R & string}`;
  filter?: Record<string, unknown>;
  /** Label of the create button; none if absent. */
  create?: string;
  /** Other buttons at the right. */
  actions?: ReactNode;
  rowClick?: 'show' | 'edit' | false;
  /** Lines that replace the table on a phone. */
  phone: Omit<PhoneListProps<R>, 'rowClick' | 'ticked'>;
  /** Shown if there are no records at all. */
  empty?: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  perPage?: number;
  /** Buttons for the records that are ticked. */
  acts?: ReactElement;
  /** Shown between the filters and the records. */
  notice?: ReactNode;
}

/** In place of react-admin's own bar, which lies over the filters. */
const NONE = <></>;

/** A section's list: filters, a table (on a phone, lines of text), pagination. */
export function SectionList<R extends RaRecord>(props: SectionListProps<R>) {
  const { filters, sort, filter, perPage = 25 } = props;
  return (
    <ListBase
      perPage={perPage}
      error={<ListFailed />}
      sort={sortOf(sort)}
      {...(filter ? { filter } : {})}
      {...(filters ? { filters } : {})}
    >
      <PresenceOfList>
        <SectionListView {...props} />
      </PresenceOfList>
    </ListBase>
  );
}

const sortOf = (sort: string): SortPayload =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' };

function SectionListView<R extends RaRecord>(props: SectionListProps<R>) {
  const { columns, filters, create, actions, acts, notice, rowClick = 'edit', phone, empty, lead } = props;
  // Beside the menu, a table of long names needs more than 700 px.
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down(1000));
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const list = useListContext<R>();
  const { data = [], total, isPending, filterValues, defaultTitle, selectedIds, onUnselectItems } = list;
  const nothing = !isPending && total === 0;
  const unfiltered = Object.keys(filterValues ?? {}).length === 0;
  return (
    <>
      <Title defaultTitle={defaultTitle} />
      {lead && <Box sx={{ color: 'text.secondary', pt: 2, maxWidth: '46em' }}>{lead}</Box>}
      <FilterBar filters={filters}>
        {create && <CreateButton label={create} variant="contained" />}
        {actions}
      </FilterBar>
      {filters && <SavedFilters />}
      {notice}
      {acts && narrow && data.length > 0 && selectedIds.length === 0 && (
        <Box sx={{ pb: 1 }}>
          <Button size="small" onClick={() => list.onSelect(data.map(({ id }) => id))} sx={{ ml: -1 }}>
            全选这一页
          </Button>
        </Box>
      )}
      {acts && selectedIds.length > 0 && (
        <Box
          role="group"
          aria-label="对选中的"
          sx={{
            ...{ position: 'sticky', top: 56, zIndex: 2, display: 'flex', flexWrap: 'wrap' },
            ...{ alignItems: 'center', gap: 0.5, py: 1, mt: 1 },
            ...{ bgcolor: 'background.default', borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ pr: 1 }}>选了 {selectedIds.length} 项</Box>
          {acts}
          <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
            都不选
          </Button>
        </Box>
      )}
      {nothing ? (
        <Empty words={unfiltered ? empty : undefined} filtered={!unfiltered} />
      ) : narrow ? (
        <PhoneList<R> {...phone} rowClick={rowClick} ticked={acts !== undefined} />
      ) : (
        // Hidden from screen readers while react-admin shows its placeholder, whose header cells are empty.
        <Box sx={{ overflowX: 'auto' }} aria-hidden={isPending || undefined}>
          <DataTable
            rowClick={rowClick}
            size="small"
            bulkActionButtons={acts ? NONE : false}
            bulkActionsToolbar={NONE}
          >
            {drawColumns(columns.filter((column) => wide || !column.wide))}
          </DataTable>
        </Box>
      )}
      {!nothing && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
    </>
  );
}
