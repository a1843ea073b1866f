import { Autocomplete, Box, IconButton, TextField, Typography } from '@mui/material';
import { type DataOf, suggestFonts } from '@ziwan/contract';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useInput } from 'react-admin';
import { api } from '../../api/client.ts';

interface ChosenFont {
  fontGNo: string;
  note: string | null;
  nameZh?: string | null;
}

type Suggestion = DataOf<typeof suggestFonts>[number];

/** Returns the list with one member moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, n) => n !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

/** Fonts of the catalogue with a note each, ordered by dragging or by buttons. */
export function FontsInput({ label }: { label: string }) {
  const { field } = useInput({ source: 'fonts', defaultValue: [] });
  const fonts = (field.value ?? []) as ChosenFont[];
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const change = field.onChange as (fonts: ChosenFont[]) => void;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= fonts.length || from === to) return;
    change(moved(fonts, from, to));
    setSaid(`${fonts[from]?.nameZh ?? fonts[from]?.fontGNo} 现在是第 ${to + 1} 款`);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, width: '100%', py: 1 }}>
      <Typography component="legend" variant="h3" sx={{ pb: 1 }}>
        {label}
        {fonts.length > 0 && (
          <Typography component="span" color="textSecondary" sx={{ pl: 1 }}>
            {fonts.length} 款
          </Typography>
        )}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fonts.map((font, at) => (
          <Box
            component="li"
            key={font.fontGNo}
            draggable
            onDragStart={(event) => {
              // A drag that starts in the note selects text.
              if ((event.target as HTMLElement).closest('input')) return event.preventDefault();
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', font.fontGNo);
              setDragged(at);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, at);
              setDragged(null);
            }}
            onDragEnd={() => setDragged(null)}
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: '24px minmax(0, 1fr) auto',
                sm: '24px minmax(0, 11em) minmax(0, 1fr) auto',
              },
              gap: 1,
              alignItems: 'center',
              borderBottom: 1,
              borderColor: 'divider',
              py: 0.5,
              opacity: dragged === at ? 0.4 : 1,
            }}
          >
            <Box component="span" aria-hidden sx={{ cursor: 'grab', color: 'text.secondary', lineHeight: 0 }}>
              <GripVertical />
            </Box>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {font.nameZh ?? `${font.fontGNo}（已不在字库）`}
            </Typography>
            <TextField
              label={`${font.nameZh ?? font.fontGNo} 的说明`}
              value={font.note ?? ''}
              onChange={(event) =>
                change(fonts.map((f, n) => (n === at ? { ...f, note: event.target.value } : f)))
              }
              sx={{ m: 0, gridColumn: { xs: '2 / 4', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}
            />
            <Box sx={{ whiteSpace: 'nowrap' }}>
              <IconButton
                aria-label={`上移 ${font.nameZh}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                aria-label={`下移 ${font.nameZh}`}
                disabled={at === fonts.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
              <IconButton
                aria-label={`移除 ${font.nameZh}`}
                onClick={() => change(fonts.filter((_, n) => n !== at))}
              >
                <X aria-hidden />
              </IconButton>
            </Box>
          </Box>
        ))}
      </Box>
      <FontSearch
        taken={fonts.map((f) => f.fontGNo)}
        onChoose={({ fontGNo, nameZh }) => change([...fonts, { fontGNo, nameZh, note: null }])}
      />
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </Box>
    </Box>
  );
}

interface FontSearchProps {
  taken: readonly string[];
  onChoose: (font: Suggestion) => void;
  label?: string;
}

/** Finds a font by its name, pinyin or initials. */
export function FontSearch({ taken, onChoose, label = '添一款字体' }: FontSearchProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    const keyword = words.trim().slice(0, 60);
    if (!keyword) {
      setFound([]);
      return;
    }
    const gone = new AbortController();
    const wait = setTimeout(() => {
      api.call(suggestFonts, { query: { keyword } }, { signal: gone.signal }).then(setFound, () => {});
    }, 150);
    return () => {
      clearTimeout(wait);
      gone.abort();
    };
  }, [words]);
  return (
    <Autocomplete
      value={null}
      inputValue={words}
      onInputChange={(_, value, reason) => reason !== 'reset' && setWords(value)}
      options={found.filter((f) => !taken.includes(f.fontGNo))}
      filterOptions={(options) => options}
      getOptionLabel={(f) => f.nameZh}
      getOptionKey={(f) => f.fontGNo}
      noOptionsText={words.trim() ? '没有找到' : '输入名称、拼音或首字母'}
      blurOnSelect={false}
      onChange={(_, font) => {
        if (!font) return;
        onChoose(font);
        setWords('');
      }}
      renderOption={({ key, ...props }, font) => (
        <li key={key} {...props}>
          {font.nameZh}
          <Typography component="span" variant="caption" color="textSecondary" sx={{ pl: 1 }}>
            {font.nameEn}
          </Typography>
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
      sx={{ maxWidth: 420 }}
    />
  );
}
