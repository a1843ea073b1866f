import {
  Box,
  IconButton,
  AppBar as MuiAppBar,
  type Theme,
  Toolbar,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { ExternalLink, Menu as MenuIcon, Moon, Search, Sun } from 'lucide-react';
import { LoadingIndicator, TitlePortal, useSidebarState, useTheme, useThemesContext } from 'react-admin';
import { keepMode } from '../theme/mode.ts';
import { AccountMenu } from './account-menu.tsx';
import { Keys, openPalette } from './keys.tsx';
import { Mentions } from './mentions.tsx';
import { Seal } from './seal.tsx';

/** The bar at the top: menu, page title, search, link to the site, theme, account. Keys work while a page loads, too. */
export function AppBar() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useSidebarState();
  return (
    <MuiAppBar
      color="inherit"
      sx={{ borderBottom: 1, borderColor: 'text.primary', backgroundColor: 'background.default' }}
    >
      <Toolbar
        disableGutters
        sx={{ px: { xs: 1, sm: 2 }, gap: { xs: 0.5, sm: 1.5 }, minHeight: { xs: 56, sm: 56 }, height: 56 }}
      >
        <IconButton
          aria-label={open ? '收起菜单' : '打开菜单'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <MenuIcon />
        </IconButton>
        {!narrow && <Seal />}
        <Heading />
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <LoadingIndicator />
          <Tooltip title="查找（Ctrl K）">
            <IconButton aria-label="查找" aria-keyshortcuts="Control+K" onClick={openPalette}>
              <Search />
            </IconButton>
          </Tooltip>
          <Mentions />
          {!narrow && (
            <Tooltip title="打开网站">
              <IconButton href="/" target="_blank" rel="noopener" aria-label="打开网站（新窗口）">
                <ExternalLink />
              </IconButton>
            </Tooltip>
          )}
          <ModeSwitch />
          <AccountMenu />
        </Box>
      </Toolbar>
      <Keys />
    </MuiAppBar>
  );
}

const HEARD_ONLY = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** One line, on a phone two smaller ones: the buttons leave it half of the bar. */
const TITLE = {
  display: { xs: '-webkit-box', sm: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  fontSize: { xs: '0.9375rem', sm: 'inherit' },
  lineHeight: { xs: 1.3, sm: 'inherit' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** The page title. While loading, screen readers are told so. */
function Heading() {
  return (
    <Typography component="h1" variant="h6" sx={{ flex: 1, minWidth: 0 }}>
      <TitlePortal component="span" variant="inherit" sx={TITLE} />
      <Box component="span" sx={{ ...HEARD_ONLY, '#react-admin-title:not(:empty) + &': { display: 'none' } }}>
        正在载入
      </Box>
    </Typography>
  );
}

function ModeSwitch() {
  const { defaultTheme } = useThemesContext();
  const [theme, setTheme] = useTheme(defaultTheme);
  const dark = theme === 'dark';
  const label = dark ? '换成浅色' : '换成深色';
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        onClick={() => {
          const next = dark ? 'light' : 'dark';
          keepMode(next);
          setTheme(next);
        }}
      >
        {dark ? <Sun /> : <Moon />}
      </IconButton>
    </Tooltip>
  );
}
