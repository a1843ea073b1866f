import { Autocomplete, Box, Menu, MenuItem, TextField } from '@mui/material';
import { COVERS, type Cover } from '@ziwan/contract/covers';
import { type KeyboardEvent, useRef, useState } from 'react';
import { choicesOf, FONT_KINDS, SCRIPTS } from '../../../texts/words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RowCover } from './row-cover.tsx';
import {
  COLUMNS,
  type Column,
  type Row,
  TEXT_SOURCES,
  textOf,
  UNMATCHED,
  type Value,
  valueIn,
  type Words,
} from './sheet.ts';

/** Where the focus goes once a cell is written. */
export type Then = 'below' | 'left' | 'right' | 'here' | 'away';

interface Props {
  row: Row;
  column: Column;
  value: Value;
  /** What was typed on the cell, in place of its value. */
  typed: string | null;
  /** Script of the family, whose words its covers prefer. */
  script: string;
  words: Words;
  onWrite: (value: Value, then: Then) => void;
  onClose: (then: Then) => void;
}

/** Writes into one cell: in place, or for tags and texts of several lines in a dialog. */
export function CellEditor(props: Props) {
  const { column } = props;
  if (column === 'tags') return <TagsDialog {...props} />;
  if (column === 'about') return <AboutDialog {...props} />;
  if (column === 'nameZh' || column === 'nameEn' || column === 'sampleLine') return <NameInput {...props} />;
  return <Choice {...props} />;
}

const box = {
  width: '100%',
  minHeight: 34,
  px: 0.5,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'secondary.main',
  borderRadius: '2px',
} as const;

function NameInput({ row, column, value, typed, words, onWrite, onClose }: Props) {
  const [text, setText] = useState(typed ?? textOf(column, value, words));
  const done = useRef(false);
  const written = valueIn(column, text, row, words);
  const leave = (then: Then) => {
    if (done.current) return;
    done.current = true;
    if (written === undefined || (typed === null && text === textOf(column, value, words))) onClose(then);
    else onWrite(written, then);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && written !== undefined) leave('below');
    if (event.key === 'Escape') {
      done.current = true;
      onClose('here');
    }
  };
  return (
    <Box
      component="input"
      autoFocus
      aria-label={COLUMNS[column]}
      aria-invalid={written === undefined}
      value={text}
      onChange={(event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={() => leave('away')}
      sx={box}
    />
  );
}

function choices(row: Row, column: Column, { licences }: Words): { id: string; name: string }[] {
  if (column === 'script') return choicesOf(SCRIPTS);
  if (column === 'kind') return choicesOf(FONT_KINDS);
  if (column === 'cover')
    return row.covers.length > 0
      ? row.covers.map((id) => ({ id, name: COVERS[id] }))
      : [{ id: '', name: '没有' }];
  if (column === 'licenceText')
    return [
      ...choicesOf(TEXT_SOURCES).filter(({ id }) => id === 'library' || row.texts.includes(id)),
      { id: '', name: '没有' },
    ];
  return licences.map(({ id, name }) => ({ id, name: id === UNMATCHED ? '没有匹配上' : name }));
}

/**
 * A list over the cell. A native `select` writes with every arrow key; here arrows and letters move, and Enter, Tab or a
 * click write.
 */
function Choice({ row, column, value, script, words, onWrite, onClose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = (value as string | null) ?? '';
  const pick = (id: string, then: Then) => {
    // Who picks what is proposed has decided; nothing at all is no decision.
    const isNothing = id === '' || id === UNMATCHED;
    if (id === current && isNothing) onClose(then);
    else onWrite(id || null, then);
  };
  const tab = (event: KeyboardEvent, id: string) => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    pick(id, event.shiftKey ? 'left' : 'right');
  };
  return (
    <>
      <Box ref={setAnchor} sx={{ ...box, display: 'flex', alignItems: 'center' }}>
        {textOf(column, value, words) || '没有'}
      </Box>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => onClose('here')}
          onClick={(event) => event.stopPropagation()}
          transitionDuration={0}
          // The sheet puts the focus on the next cell itself.
          disableRestoreFocus
          slotProps={{
            list: { role: 'listbox', 'aria-label': COLUMNS[column], dense: true },
            paper: { sx: { minWidth: anchor.clientWidth, maxHeight: '50vh' } },
          }}
        >
          {choices(row, column, words).map(({ id, name }) => (
            <MenuItem
              key={id}
              role="option"
              selected={id === current}
              aria-selected={id === current}
              onClick={() => pick(id, 'here')}
              onKeyDown={(event) => tab(event, id)}
            >
              {column === 'cover' && id !== '' && (
                <Box component="span" sx={{ pr: 1.5, py: 0.5, display: 'flex' }}>
                  <RowCover row={row} cover={id as Cover} script={script} width={96} />
                </Box>
              )}
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

function TagsDialog({ row, value, words, onWrite, onClose }: Props) {
  const [ids, setIds] = useState<readonly string[]>(value as readonly string[]);
  return (
    <FormDialog
      title={`「${row.nameZh.value}」的标签`}
      action="写上"
      working={false}
      onClose={() => onClose('here')}
      onSubmit={() => onWrite(ids, 'here')}
    >
      <Autocomplete
        multiple
        options={[...words.tags]}
        value={words.tags.filter(({ id }) => ids.includes(id))}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_, chosen) => setIds(chosen.map(({ id }) => id))}
        renderInput={(params) => <TextField {...params} autoFocus label="标签" helperText={row.tags.why} />}
      />
    </FormDialog>
  );
}

function AboutDialog({ row, column, value, typed, words, onWrite, onClose }: Props) {
  const [text, setText] = useState(typed ?? textOf(column, value, words));
  const written = valueIn(column, text, row, words);
  return (
    <FormDialog
      title={`「${row.nameZh.value}」的介绍`}
      action="写上"
      working={written === undefined}
      onClose={() => onClose('here')}
      onSubmit={() => written !== undefined && onWrite(written, 'here')}
    >
      <TextField
        autoFocus
        multiline
        minRows={4}
        label="介绍"
        value={text}
        error={written === undefined}
        helperText={`${text.length} / 2000`}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
