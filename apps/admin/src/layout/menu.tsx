import { Box, Typography } from '@mui/material';
import { isStaff, type StaffRole } from '@ziwan/contract';
import { House } from 'lucide-react';
import { Menu as RaMenu, usePermissions, useSidebarState } from 'react-admin';
import { sections } from '../sections/index.ts';
import { MENU_GROUPS } from '../sections/section.ts';

/** The sections the role may open, by group. */
export function Menu() {
  const { permissions } = usePermissions<StaffRole>();
  const [open] = useSidebarState();
  const shown = permissions ? sections.filter((section) => isStaff(permissions, section.role)) : [];
  return (
    <RaMenu>
      <RaMenu.Item to="/" primaryText="今日" leftIcon={<House />} />
      {MENU_GROUPS.map((group) => {
        const entries = shown.filter((section) => section.group === group);
        if (entries.length === 0) return null;
        return [
          <Box key={group} component="li" role="presentation" sx={{ px: 2, pt: 2, pb: 0.5 }}>
            {open ? (
              <Typography variant="caption" color="textSecondary" sx={{ letterSpacing: '0.3em' }}>
                {group}
              </Typography>
            ) : (
              <Box sx={{ borderTop: 1, borderColor: 'divider' }} />
            )}
          </Box>,
          ...entries.map(({ name, title, icon: Icon }) => (
            <RaMenu.Item key={name} to={`/${name}`} primaryText={title} leftIcon={<Icon />} />
          )),
        ];
      })}
    </RaMenu>
  );
}
