import { Box, Typography } from '@mui/material';
import { isStaff, type StaffRole } from '@ziwan/contract';
import { useGetList, usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import { sections } from '../index.ts';
import type { Section } from '../section.ts';

/** Counts the open work of each section that declares `waiting`. */
export function Waiting() {
  const { permissions } = usePermissions<StaffRole>();
  const asking = sections.filter((s) => permissions && s.waiting && isStaff(permissions, s.role));
  if (asking.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" sx={{ pb: 1 }}>
        等着你的
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          borderTop: 1,
          borderColor: 'text.primary',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' },
          columnGap: 4,
        }}
      >
        {asking.flatMap((section) =>
          (section.waiting ?? []).map((waiting) => (
            <WaitingEntry key={section.name + waiting.label} section={section} {...waiting} />
          )),
        )}
      </Box>
    </section>
  );
}

type WaitingEntryProps = { section: Section } & NonNullable<Section['waiting']>[number];

function WaitingEntry({ section, label, filter, always, quiet }: WaitingEntryProps) {
  const { total, error } = useGetList(section.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    filter: { ...always, ...filter },
  });
  if (quiet && !error && !total) return null;
  const to = `/${section.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={to}
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: 2,
          py: 2,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { color: 'secondary.main' },
        }}
      >
        <Box component="span" sx={{ flex: 1 }}>
          {label}
        </Box>
        <Box
          component="span"
          sx={{
            fontSize: 24,
            fontVariantNumeric: 'tabular-nums',
            color: total ? 'secondary.main' : 'text.secondary',
          }}
        >
          {error ? '—' : (total ?? '')}
        </Box>
      </Box>
    </Box>
  );
}
