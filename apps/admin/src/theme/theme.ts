import type { CheckboxProps } from '@mui/material';
import { zhCN } from '@mui/material/locale';
import { Check, X } from 'lucide-react';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { type Mode, PALETTES, SANS, SERIF } from './palette.ts';
import { PlainDiv } from './plain-div.tsx';

const RADIUS = 2;

/** Height (px) of the bar at the top, which stays there. */
export const BAR = 56;

/** The console's theme: paper, ink and one cinnabar accent, without shadows or ripples. */
export function createConsoleTheme(mode: Mode): RaThemeOptions {
  const { paper, sheet, ink, soft, line, hair, seal, sealFill, sealWash, onSeal, ok, warn } = PALETTES[mode];
  const focus = { outline: `2px solid ${seal}`, outlineOffset: 2 };
  const underline = {
    '&::before, &:hover:not(.Mui-disabled, .Mui-error)::before': { borderBottom: `1px solid ${line}` },
    '&::after': { borderBottom: `2px solid ${seal}` },
  };
  return {
    ...defaultTheme,
    sidebar: { width: 208, closedWidth: 56 },
    palette: {
      mode,
      primary: { main: ink, contrastText: paper },
      secondary: { main: seal, contrastText: onSeal },
      error: { main: seal, dark: sealFill, contrastText: onSeal },
      success: { main: ok },
      warning: { main: warn },
      info: { main: soft },
      text: { primary: ink, secondary: soft, disabled: soft },
      background: { default: paper, paper: sheet },
      divider: hair,
      action: { hover: sealWash, selected: sealWash, active: ink },
    },
    shape: { borderRadius: RADIUS },
    shadows: Array(25).fill('none') as RaThemeOptions['shadows'] & string[],
    transitions: { create: () => 'none' },
    typography: {
      fontFamily: SANS,
      fontSize: 14,
      body1: { fontSize: '0.9375rem', lineHeight: 1.7 },
      body2: { fontSize: '0.875rem', lineHeight: 1.6 },
      caption: { fontSize: '0.8125rem' },
      button: { fontSize: '0.875rem', fontWeight: 400, textTransform: 'none', letterSpacing: 0 },
      h1: { fontFamily: SERIF, fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.4 },
      h2: { fontFamily: SERIF, fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.4 },
      h3: { fontFamily: SERIF, fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.5 },
      h4: { fontFamily: SERIF, fontSize: '1rem', fontWeight: 600 },
      h5: { fontFamily: SERIF, fontSize: '1.125rem', fontWeight: 600 },
      h6: { fontFamily: SERIF, fontSize: '1.125rem', fontWeight: 600 },
      subtitle1: { fontSize: '0.9375rem' },
      subtitle2: { fontSize: '0.875rem', fontWeight: 600 },
    },
    components: {
      ...defaultTheme.components,
      MuiCssBaseline: {
        styleOverrides: {
          // What takes the focus, or is jumped to, is below the bar at the top and above the one of a sheet.
          html: { scrollPaddingTop: BAR + 16 },
          body: { textAutospace: 'normal', lineBreak: 'strict' },
          '.lucide': { width: 20, height: 20, strokeWidth: 1.5, flexShrink: 0 },
          a: { color: 'inherit' },
        },
      },
      // Loading and access-denied pages use `h5` right after the page's `h1`.
      MuiTypography: { defaultProps: { variantMapping: { h5: 'h2' } } },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': focus } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: 36,
            paddingInline: 16,
            whiteSpace: 'nowrap',
            '@media (pointer: coarse)': { minHeight: 44 },
          },
          text: { paddingInline: 8 },
          containedError: { backgroundColor: sealFill },
          outlined: { borderColor: ink },
          startIcon: { marginRight: 6 },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            borderRadius: RADIUS,
            '&:hover': { color: seal, backgroundColor: 'transparent' },
            '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
          },
        },
      },
      MuiSvgIcon: { styleOverrides: { root: { fontSize: '1.25rem' } } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { styleOverrides: { root: { backgroundColor: 'transparent', overflow: 'visible' } } },
      MuiMenu: { styleOverrides: { paper: { border: `1px solid ${line}` } } },
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${line}` } } },
      MuiAutocomplete: {
        ...defaultTheme.components?.MuiAutocomplete,
        defaultProps: {
          ...defaultTheme.components?.MuiAutocomplete?.defaultProps,
          openText: '打开',
          closeText: '关闭',
          clearText: '清空',
          loadingText: '正在载入',
        },
        styleOverrides: { paper: { border: `1px solid ${line}` } },
      },
      MuiDialog: {
        styleOverrides: { paper: { border: `1px solid ${line}`, backgroundColor: paper } },
      },
      MuiDialogTitle: { styleOverrides: { root: { fontFamily: SERIF, fontWeight: 600 } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
      MuiBackdrop: {
        styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: '#15131180' } } },
      },
      MuiTextField: { defaultProps: { variant: 'standard', margin: 'dense', fullWidth: true } },
      MuiFormControl: {
        defaultProps: { variant: 'standard', margin: 'dense', fullWidth: true, component: PlainDiv },
      },
      MuiInput: {
        styleOverrides: { root: { fontSize: '0.9375rem', ...underline }, input: { minHeight: 26 } },
      },
      MuiFilledInput: {
        styleOverrides: { root: { backgroundColor: 'transparent', borderRadius: 0, ...underline } },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          notchedOutline: { borderColor: line },
          root: { '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: seal, borderWidth: 1 } },
        },
      },
      MuiInputLabel: { styleOverrides: { root: { '&.Mui-focused': { color: ink } } } },
      MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem', marginInline: 0 } } },
      MuiFormLabel: { styleOverrides: { root: { color: soft, '&.Mui-focused': { color: ink } } } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderBottom: `1px solid ${hair}`, padding: '10px 12px', fontSize: '0.875rem' },
          head: { color: soft, fontWeight: 400, borderBottom: `1px solid ${ink}`, whiteSpace: 'nowrap' },
          sizeSmall: { padding: '10px 12px' },
          paddingCheckbox: { width: 40, padding: '0 4px' },
        },
      },
      MuiTableSortLabel: {
        styleOverrides: { root: { '&:hover, &.Mui-active': { color: ink } }, icon: { fontSize: '1rem' } },
      },
      MuiPagination: zhCN.components?.MuiPagination ?? {},
      MuiPaginationItem: {
        styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, height: 44 } } },
      },
      MuiTablePagination: {
        defaultProps: {
          getItemAriaLabel: (type: 'first' | 'previous' | 'next' | 'last') =>
            ({ first: '第一页', previous: '上一页', next: '下一页', last: '最后一页' })[type],
        },
        styleOverrides: { toolbar: { minHeight: 48 } },
      },
      MuiTabs: { styleOverrides: { indicator: { height: 2, backgroundColor: seal } } },
      MuiTab: {
        styleOverrides: { root: { minWidth: 0, padding: '10px 14px', '&.Mui-selected': { color: ink } } },
      },
      MuiChip: {
        styleOverrides: {
          root: {
            borderRadius: RADIUS,
            height: 26,
            backgroundColor: 'transparent',
            border: `1px solid ${line}`,
          },
          colorSecondary: { borderColor: seal, color: seal },
          colorError: { borderColor: seal, color: seal },
        },
      },
      MuiAlert: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: {
          root: { backgroundColor: sheet, color: ink, borderColor: line },
          outlinedError: { borderColor: seal, color: ink },
          filled: { backgroundColor: ink, color: paper },
          filledError: { backgroundColor: sealFill, color: onSeal },
        },
      },
      MuiSnackbarContent: { styleOverrides: { root: { backgroundColor: ink, color: paper } } },
      MuiLink: { defaultProps: { underline: 'always', color: 'inherit' } },
      MuiTooltip: {
        styleOverrides: { tooltip: { backgroundColor: ink, color: paper, fontSize: '0.8125rem' } },
      },
      MuiSwitch: { defaultProps: { color: 'secondary' } },
      MuiCheckbox: {
        defaultProps: {
          color: 'secondary',
          // react-admin names the box of a row on the span around the input.
          slotProps: {
            root: { 'aria-label': undefined },
            input: (box: CheckboxProps) => ({ 'aria-label': box['aria-label'] }),
          },
        },
      },
      MuiRadio: { defaultProps: { color: 'secondary' } },
      MuiLinearProgress: { defaultProps: { color: 'secondary', 'aria-label': '正在载入' } },
      MuiCircularProgress: { defaultProps: { 'aria-label': '正在载入' } },
      MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, color: 'inherit' } } },
      // react-admin's own are a tick and a warning.
      RaConfirm: { defaultProps: { CancelIcon: X, ConfirmIcon: Check } },
      RaToolbar: {
        styleOverrides: {
          root: {
            backgroundColor: paper,
            borderTop: `1px solid ${line}`,
            paddingInline: 0,
            // Buttons begin where the fields do, also from the width at which MUI's bars have gutters.
            '&.MuiToolbar-gutters': { '@media (min-width: 600px)': { paddingInline: 0 } },
          },
        },
      },
      RaLayout: {
        styleOverrides: {
          root: {
            '& .RaLayout-appFrame': { marginTop: 56 },
            '& .RaLayout-content': { backgroundColor: paper, padding: '0 32px 48px', minWidth: 0 },
            '@media (max-width: 600px)': {
              '& .RaLayout-appFrame': { marginTop: 56 },
              // Leaves room for the floating create button.
              '& .RaLayout-content': { padding: '0 16px 96px' },
            },
          },
        },
      },
      RaSidebar: { styleOverrides: { root: { '& .RaSidebar-fixed': { paddingTop: 12 } } } },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            color: soft,
            minHeight: 38,
            paddingBlock: 4,
            borderLeft: '2px solid transparent',
            '&:hover': { color: ink, backgroundColor: 'transparent' },
            '&.RaMenuItemLink-active': { color: ink, borderLeftColor: seal, fontWeight: 600 },
            '@media (pointer: coarse)': { minHeight: 44 },
          },
        },
      },
      RaDatagrid: {
        styleOverrides: {
          root: {
            '& .RaDatagrid-headerCell': { backgroundColor: paper },
            '& .RaDatagrid-rowEven, & .RaDatagrid-rowOdd': { '&:hover': { backgroundColor: sealWash } },
          },
        },
      },
      RaDataTable: {
        styleOverrides: { root: { '& .RaDataTable-headerCell': { backgroundColor: paper } } },
      },
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            '& .RaBulkActionsToolbar-toolbar': { backgroundColor: sheet, color: ink, borderRadius: 0 },
          },
        },
      },
    },
  };
}
