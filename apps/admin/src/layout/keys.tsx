import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Palette } from './palette.tsx';

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
const CTRL = isMac ? '⌘' : 'Ctrl';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  [`${CTRL} K`, '找栏目、记录，或者做一件事'],
  [`${CTRL} S`, '保存正在写的'],
  ['J / K', '列表里往下、往上一行'],
  ['E', '打开这一行'],
  ['X', '勾上或去掉这一行'],
  ['/', '到列表的查找框；Esc 回到列表'],
  ['?', '看这张表'],
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]'));

/** Rows of the list on the page: of the table, or the lines that replace it on a phone. */
const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main tbody tr, main li[data-row]'),
];

function move(by: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by];
  if (!next) return;
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

const SEARCH = 'main form input[name=q]';

const here = (): HTMLElement | undefined => rows().find((row) => row.contains(document.activeElement));

/** Presses the button that saves: of the dialog on top, or of the page's form. @returns false if nothing saves here */
function save(): boolean {
  const place = [...document.querySelectorAll('.MuiDialog-root')].at(-1) ?? document.querySelector('main');
  const buttons = [...(place?.querySelectorAll<HTMLButtonElement>('form button[type=submit]') ?? [])];
  const button = buttons.find(({ disabled }) => !disabled) ?? buttons[0];
  button?.click();
  return button !== undefined && !button.disabled;
}

/** Keys of the whole console, and the search that one of them opens. */
export function Keys() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const notify = useNotify();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      // While a Chinese word is being composed, its keys are not ours.
      if (event.isComposing || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey) {
        if (key === 'k') setOpen((now) => (now === 'palette' ? null : 'palette'));
        else if (key === 's') {
          if (!save()) notify('这里没有要保存的改动', { type: 'info' });
        } else return;
        event.preventDefault();
        return;
      }
      // From there J would be typed.
      if (key === 'escape' && event.target instanceof HTMLElement && event.target.matches(SEARCH))
        event.target.blur();
      if (
        event.ctrlKey ||
        event.metaKey ||
        isTyping(event.target) ||
        document.querySelector('.MuiDialog-root')
      )
        return;
      if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1);
      else if (key === 'e') {
        const row = here();
        (row?.querySelector<HTMLElement>('a') ?? row)?.click();
      } else if (key === 'x') here()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
      else if (key === '/') document.querySelector<HTMLInputElement>(SEARCH)?.focus();
      else if (event.key === '?') setOpen('help');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [notify]);
  useEffect(() => {
    const show = () => setOpen('palette');
    addEventListener(OPEN_PALETTE, show);
    return () => removeEventListener(OPEN_PALETTE, show);
  }, []);
  const close = () => setOpen(null);
  return (
    <>
      {open === 'palette' && <Palette onClose={close} onHelp={() => setOpen('help')} />}
      {open === 'help' && <KeysHelp onClose={close} />}
    </>
  );
}

const OPEN_PALETTE = 'ziwan-palette';
/** Opens the search, for those who do not press keys. */
export const openPalette = (): void => void dispatchEvent(new Event(OPEN_PALETTE));

function KeysHelp({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>按键</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}
        >
          {KEYS.map(([keys, what]) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {keys}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {what}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>知道了</Button>
      </DialogActions>
    </Dialog>
  );
}
