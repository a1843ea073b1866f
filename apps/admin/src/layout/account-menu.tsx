import { Box, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import type { StaffRole } from '@ziwan/contract';
import { useId, useState } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';
import { ROLES } from '../texts/words.ts';
import { SERIF } from '../theme/palette.ts';

/** The account that is logged in: profile and logout. */
export function AccountMenu() {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  if (!identity) return null;
  const name = identity.fullName ?? '';
  return (
    <>
      <IconButton
        aria-label={`${name}的账号`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Box
          sx={{
            width: 28,
            height: 28,
            display: 'grid',
            placeItems: 'center',
            overflow: 'hidden',
            border: 1,
            borderColor: 'currentColor',
            borderRadius: '2px',
            fontFamily: SERIF,
            fontSize: 15,
            color: 'text.primary',
          }}
        >
          {identity.avatar ? <img src={identity.avatar} alt="" width={28} height={28} /> : name.slice(0, 1)}
        </Box>
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="body2">{name}</Typography>
          <Typography variant="caption" color="textSecondary">
            {ROLES[identity.role as StaffRole]}
          </Typography>
        </Box>
        <MenuItem component="a" href="/user/profile">
          资料与安全
        </MenuItem>
        <MenuItem component="a" href="/admin/factors">
          登录保护
        </MenuItem>
        <MenuItem onClick={() => logout()}>退出登录</MenuItem>
      </Menu>
    </>
  );
}
