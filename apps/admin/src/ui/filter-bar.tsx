import { Box } from '@mui/material';
import { type ReactElement, type ReactNode, useState } from 'react';
import { FilterForm, ListContextProvider, useListContext } from 'react-admin';

/** Filters and buttons of a list. On a phone the search field has its own line. */
export function FilterBar({
  filters,
  children,
}: {
  filters?: ReactElement[] | undefined;
  children?: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 2,
        py: 2,
        '& form': {
          flex: '1 1 auto',
          minHeight: 0,
          m: 0,
          p: 0,
          alignItems: 'flex-end',
          columnGap: { xs: 1.5, md: 0 },
          rowGap: 1.5,
        },
        '& .RaFilterForm-filterFormInput': { p: 0, flex: { xs: '1 1 40%', md: '0 0 auto' }, minWidth: 0 },
        '& .RaFilterForm-filterFormInput:first-of-type': { flexBasis: { xs: '100%', md: 'auto' } },
        // Half a phone cuts off the minutes.
        '& .RaFilterForm-filterFormInput:has(input[type="datetime-local"])': {
          flexBasis: { xs: '100%', md: 'auto' },
        },
        // Spacers are for wide screens; on a phone the form has a gap.
        '& .RaFilterFormInput-spacer, & .RaFilterForm-clearFix': { display: { xs: 'none', md: 'block' } },
        '& .MuiFormControl-root': { maxWidth: '100%', minWidth: { xs: '100%', md: 0 } },
      }}
    >
      {filters ? <Filters filters={filters} /> : <Box sx={{ flex: 1 }} />}
      <Box sx={{ display: 'flex', gap: 1 }}>{children}</Box>
    </Box>
  );
}

/**
 * The inputs. The form applies what was typed half a second later, by a navigation to the list: that must not take
 * the operator back from a row opened in between.
 */
function Filters({ filters }: { filters: ReactElement[] }) {
  const list = useListContext();
  const [own] = useState(() => location.pathname);
  const setFilters: typeof list.setFilters = (...values) => {
    if (location.pathname === own) list.setFilters(...values);
  };
  return (
    <ListContextProvider value={{ ...list, setFilters }}>
      <FilterForm filters={filters} />
    </ListContextProvider>
  );
}
