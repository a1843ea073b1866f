import { Autocomplete, Box, Dialog, ListSubheader, TextField } from '@mui/material';
import { type DataOf, isStaff, type StaffRole } from '@ziwan/contract';
import { findRecords, findSpoken } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { useLogout, usePermissions, useTheme, useThemesContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { api, messageOf } from '../api/client.ts';
import { sections } from '../sections/index.ts';
import { keepMode } from '../theme/mode.ts';
import { pathOfRecord, sectionOfRecord } from './places.ts';

const NAME = '找栏目、记录，或者做一件事';

/** Debounce (ms) between typing and searching. */
const RESTS = 150;

interface Choice {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly aside?: string;
  readonly go: () => void;
}

/** Finds a section, a record or an act by a few characters. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [typed, type] = useState('');
  const navigate = useNavigate();
  const places = usePlaces(onHelp);
  const { found, spoken, failure, searching } = useFound(typed, places.map(({ name }) => name).join('\n'));
  const word = typed.trim().toLowerCase();
  const near = places.filter(
    ({ name, words = '' }, i) => `${name} ${words}`.toLowerCase().includes(word) || spoken.includes(i),
  );
  const records = found.map(
    (record): Choice => ({
      key: `${record.kind} ${record.id}`,
      group: '记录',
      name: record.name,
      aside: sectionOfRecord(record)?.title ?? '',
      go: () => navigate(pathOfRecord(record)),
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': NAME,
          sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: undefined }, overflow: 'visible' },
        },
      }}
    >
      <Box sx={{ p: 2 }}>
        <Autocomplete
          open
          openOnFocus
          autoHighlight
          clearOnEscape={false}
          options={[...records, ...near]}
          // The server and the filter above have chosen already.
          filterOptions={(options) => options}
          groupBy={({ group }) => group}
          getOptionKey={({ key }) => key}
          getOptionLabel={({ name }) => name}
          inputValue={typed}
          onInputChange={(_, text, why) => why !== 'reset' && type(text)}
          value={null}
          onChange={(_, choice) => {
            if (!choice) return;
            onClose();
            choice.go();
          }}
          onClose={(_, why) => why === 'escape' && onClose()}
          noOptionsText={failure || (searching ? '正在找…' : '没有找到')}
          forcePopupIcon={false}
          disablePortal
          slotProps={{
            paper: { sx: { border: 0, boxShadow: 'none' } },
            listbox: { sx: { maxHeight: '60vh' } },
            popper: { placement: 'bottom', modifiers: [{ name: 'flip', enabled: false }] },
          }}
          renderGroup={({ key, group, children }) => (
            <Box key={key} role="group" aria-label={group}>
              <ListSubheader component="div" aria-hidden="true">
                {group}
              </ListSubheader>
              {children}
            </Box>
          )}
          renderOption={({ key, ...props }, { name, aside }) => (
            <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              {aside && (
                <Box
                  component="span"
                  sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
                >
                  {aside}
                </Box>
              )}
            </Box>
          )}
          renderInput={(params) => (
            <TextField {...params} autoFocus label={NAME} placeholder="名称、拼音或编号" />
          )}
        />
      </Box>
    </Dialog>
  );
}

type Found = DataOf<typeof findRecords>;

/** Latin letters, which may be pinyin. */
const SPOKEN = /^[a-z]{2,}$/i;

/** @param names of places, in lines; those that are spoken as typed are found by their number */
function useFound(typed: string, names: string) {
  const [found, setFound] = useState<Found>([]);
  const [spoken, setSpoken] = useState<readonly number[]>([]);
  const [failure, setFailure] = useState('');
  const [searching, setSearching] = useState(false);
  const q = typed.trim().slice(0, 100);
  useEffect(() => {
    if (q === '') {
      setFound([]);
      setSpoken([]);
      setSearching(false);
      return;
    }
    setSearching(true);
    const controller = new AbortController();
    const wait = setTimeout(async () => {
      try {
        const { signal } = controller;
        const [records, places] = await Promise.all([
          api.call(findRecords, { query: { q } }, { signal }),
          SPOKEN.test(q) ? api.call(findSpoken, { query: { q, names } }, { signal }) : [],
        ]);
        setFound(records);
        setSpoken(places);
        setFailure('');
      } catch (error) {
        if (controller.signal.aborted) return;
        setFound([]);
        setSpoken([]);
        setFailure(`没能查找：${messageOf(error)}`);
      }
      if (!controller.signal.aborted) setSearching(false);
    }, RESTS);
    return () => {
      clearTimeout(wait);
      controller.abort();
    };
  }, [q, names]);
  return { found, spoken, failure, searching };
}

/** Sections that the role may open, and what it can do from anywhere. */
function usePlaces(onHelp: () => void): Choice[] {
  const { permissions } = usePermissions<StaffRole>();
  const navigate = useNavigate();
  const logout = useLogout();
  const { defaultTheme } = useThemesContext();
  const [theme, setTheme] = useTheme(defaultTheme);
  if (!permissions) return [];
  const open = sections.filter(({ group, role }) => group !== null && isStaff(permissions, role));
  const act = (name: string, go: () => void, words = ''): Choice => ({
    key: `act ${name}`,
    group: '做一件事',
    name,
    go,
    words,
  });
  const acts = open.flatMap((section) =>
    section.create && isStaff(permissions, section.changes ?? section.role)
      ? [act(`新建：${section.title}`, () => navigate(`/${section.name}/create`), section.name)]
      : [],
  );
  const next = theme === 'dark' ? 'light' : 'dark';
  return [
    { key: 'today', group: '栏目', name: '今日', words: 'today', go: () => navigate('/') },
    ...open.map((section) => ({
      key: `section ${section.name}`,
      group: '栏目',
      name: section.title,
      words: section.name,
      go: () => navigate(`/${section.name}`),
    })),
    ...acts,
    ...(isStaff(permissions, 'operator')
      ? [
          act('上传字体', () => navigate('/fonts/upload'), 'upload'),
          act('看备份和运行状态', () => navigate('/status'), 'backup'),
        ]
      : []),
    act('打开网站', () => void window.open('/', '_blank', 'noopener'), 'site'),
    act(next === 'dark' ? '换成深色' : '换成浅色', () => {
      keepMode(next);
      setTheme(next);
    }),
    act('看按键', onHelp, 'keys'),
    act('退出登录', () => void logout(), 'logout'),
  ];
}
