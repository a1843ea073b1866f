// biome-ignore-all lint/a11y/useSemanticElements: a grid is moved through by arrows, and its rows become cards on phones
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on one cell at a time
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { cancelUpload } from '@ziwan/contract/admin';
import { Redo2, Undo2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../../api/client.ts';
import { BAR } from '../../../theme/theme.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CellDetail } from './cell-detail.tsx';
import type { Then } from './cell-editor.tsx';
import { HEADER, LAYOUT, RowView, STUCK, stuck, WIDTH } from './row-view.tsx';
import {
  accept,
  COLUMN_NAMES,
  COLUMNS,
  type Column,
  cellOf,
  type Doc,
  fillDown,
  fillPlan,
  type History,
  join,
  paste,
  type Row,
  type Step,
  separate,
  textOf,
  tsvOf,
  UNMATCHED,
  unseenIn,
  type Value,
  type Words,
  write,
} from './sheet.ts';
import type { Saving } from './use-saving.ts';

/** Columns whose cells are written letter by letter. */
const isText = (column: Column): boolean =>
  column === 'nameZh' || column === 'nameEn' || column === 'about' || column === 'sampleLine';

export interface At {
  readonly row: number;
  readonly column: number;
}

interface Props {
  rows: readonly Row[];
  history: History;
  step: (step: Step) => void;
  words: Words;
  saving: Saving;
  reload: () => Promise<void>;
}

/** The sheet: a grid with the keys of a spreadsheet, and what is done with its rows. */
export function Sheet({ rows, history, step, words, saving, reload }: Props) {
  const { doc, past, future } = history;
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<At>({ row: 0, column: 0 });
  const [editing, edit] = useState<{ typed: string | null } | null>(null);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** What the last step did, if that is not to be seen where the cursor is. */
  const [done, setDone] = useState('');
  const [line, setLine] = useState('');
  const [removing, remove] = useState<readonly Row[] | null>(null);

  const at: At = { row: Math.min(cursor.row, rows.length - 1), column: cursor.column };
  const row = rows[at.row] as Row;
  const column = COLUMN_NAMES[at.column] as (typeof COLUMN_NAMES)[number];
  const chosen = rows.filter(({ key }) => selected.has(key));
  const acted = chosen.length > 0 ? chosen : rows;
  const twins = chosen.length > 0 ? [] : rows.filter(({ duplicates }) => duplicates.length > 0);
  const saved = acted.filter((one) => !twins.includes(one));
  const unseen = acted.reduce((sum, one) => sum + unseenIn(one, doc, words).length, 0);

  const go = (to: Partial<At>) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, to.row ?? at.row)),
      column: Math.max(0, Math.min(COLUMN_NAMES.length - 1, to.column ?? at.column)),
    };
    // After an edit the cell takes the focus back at once, or the next key would go nowhere.
    flushSync(() => {
      setCursor(next);
      edit(null);
    });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  /** Ends writing in a cell; whoever clicked elsewhere stays there. */
  const leave = (then: Then) => {
    if (then === 'away') edit(null);
    else if (then === 'left' || then === 'right') go({ column: at.column + (then === 'left' ? -1 : 1) });
    else go(then === 'below' ? { row: at.row + 1 } : {});
  };
  const tell = (notes: readonly string[], what = '') => {
    setRefused(notes);
    setDone(what);
  };
  const change = (to: Doc, notes: readonly string[] = [], what = '') => {
    step({ to });
    tell(notes, what);
  };
  const turn = (back: 'undo' | 'redo') => {
    step(back);
    tell([]);
  };
  const toggle = ({ key }: Row) =>
    select((all) => new Set(all.has(key) ? [...all].filter((one) => one !== key) : [...all, key]));
  const fill = () => {
    const plan = fillPlan(rows, at.row, selected);
    if (!plan) return;
    const { from, into } = plan;
    const found = fillDown(doc, from, into, column, words);
    const text = textOf(column, cellOf(from, column, doc, words).value, words) || '空着';
    const what = `「${COLUMNS[column]}」填到 ${found.filled} 行：${text}`;
    change(found.doc, found.refused, found.filled > 0 ? what : '');
  };

  const acceptAll = () =>
    change(
      accept(
        doc,
        acted.map(({ key }) => key),
        COLUMN_NAMES,
      ),
    );
  const clear = () => {
    const empty: Value = column === 'tags' ? [] : column === 'licenceId' ? UNMATCHED : null;
    if (column !== 'nameZh' && column !== 'kind' && column !== 'script' && column !== 'cover')
      change(write(doc, row.key, column, empty));
  };
  const last: At = { row: rows.length - 1, column: COLUMN_NAMES.length - 1 };
  const control = new Map<string, () => void>([
    ['d', fill],
    ['z', () => turn('undo')],
    ['Z', () => turn('redo')],
    ['y', () => turn('redo')],
    ['a', () => select(new Set(rows.map(({ key }) => key)))],
    ['Home', () => go({ row: 0, column: 0 })],
    ['End', () => go(last)],
    ['Enter', acceptAll],
  ]);
  const keys = new Map<string, () => void>([
    ['ArrowUp', () => go({ row: at.row - 1 })],
    ['ArrowDown', () => go({ row: at.row + 1 })],
    ['ArrowLeft', () => go({ column: at.column - 1 })],
    ['ArrowRight', () => go({ column: at.column + 1 })],
    ['Home', () => go({ column: 0 })],
    ['End', () => go({ column: last.column })],
    [
      'Enter',
      () => {
        change(accept(doc, [row.key], [column]));
        go({ row: at.row + 1 });
      },
    ],
    [' ', () => toggle(row)],
    ['F2', () => edit({ typed: null })],
    ['Escape', () => select(new Set())],
    ['Delete', clear],
  ]);
  const press = (event: KeyboardEvent) => {
    if (editing || !(event.target as HTMLElement).dataset.cell) return;
    const { key } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const act = (isControl ? control : keys).get(key);
    if (act) {
      event.preventDefault();
      act();
    } else if (!isControl && !event.altKey && key.length === 1) {
      // Lists are opened by their first letter, texts begin with it; an input method writes into the input itself.
      event.preventDefault();
      edit({ typed: isText(column) ? key : null });
    } else if (!isControl && (key === 'Process' || event.nativeEvent.isComposing)) edit({ typed: '' });
  };
  const pasted = (event: ClipboardEvent) => {
    if (editing || !(event.target as HTMLElement).dataset.cell) return;
    event.preventDefault();
    const found = paste(doc, rows, at, event.clipboardData.getData('text/plain'), words);
    change(found.doc, found.refused);
  };
  const copied = (event: ClipboardEvent) => {
    if (editing || !(event.target as HTMLElement).dataset.cell) return;
    event.preventDefault();
    const cells =
      chosen.length > 0 ? tsvOf(chosen, COLUMN_NAMES, doc, words) : tsvOf([row], [column], doc, words);
    event.clipboardData.setData('text/plain', cells);
  };

  return (
    <Box sx={{ pt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 1, rowGap: 1, pb: 1 }}>
        <TextField
          label="试排句"
          placeholder="不填就排各自的名字"
          value={line}
          onChange={(event) => setLine(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 24 }, inputLabel: { shrink: true } }}
          sx={{ width: 200, m: 0 }}
        />
        <Button
          disabled={past.length === 0}
          onClick={() => turn('undo')}
          startIcon={<Undo2 aria-hidden="true" />}
        >
          撤销
        </Button>
        <Button
          disabled={future.length === 0}
          onClick={() => turn('redo')}
          startIcon={<Redo2 aria-hidden="true" />}
        >
          重做
        </Button>
        <Button
          onClick={() => select(new Set(chosen.length === rows.length ? [] : rows.map(({ key }) => key)))}
        >
          {chosen.length === rows.length ? '全不选' : '全选'}
        </Button>
        {chosen.some((one) => one !== row) && (
          <Button onClick={fill}>把「{COLUMNS[column]}」填到选中的</Button>
        )}
        {chosen.length > 1 && (
          <Button
            onClick={() =>
              change(
                join(
                  doc,
                  chosen.map(({ key }) => key),
                ),
              )
            }
          >
            合成一族
          </Button>
        )}
        {chosen.some(
          (one) => one.regions.length > 0 || doc.joined.some((keys) => keys.includes(one.key)),
        ) && <Button onClick={() => change(separate(doc, chosen))}>拆开</Button>}
        {chosen.length > 0 && <Button onClick={() => remove(chosen)}>去掉</Button>}
      </Box>
      {done !== '' && (
        <Alert severity="success" role="status" onClose={() => setDone('')} sx={{ mb: 1 }}>
          {done}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="warning" role="status" onClose={() => setRefused([])} sx={{ mb: 1 }}>
          {refused.join('；')}
        </Alert>
      )}
      <Box
        sx={{
          // Scrolls by itself, so that the names of the columns stay above the rows.
          overflow: { md: 'auto' },
          // Less than what is below the bar at the top and above the one at the bottom.
          maxHeight: { md: `max(16rem, calc(100dvh - ${BAR}px - 17rem))` },
          scrollPaddingTop: { md: '3rem' },
          scrollPaddingLeft: { md: `${STUCK}px` },
          containerType: { md: 'inline-size' },
          mx: { xs: -1, md: 0 },
        }}
      >
        <Box
          ref={grid}
          role="grid"
          aria-label="收字表"
          aria-multiselectable="true"
          aria-rowcount={rows.length + 1}
          onKeyDown={press}
          onPaste={pasted}
          onCopy={copied}
          sx={{ minWidth: { md: WIDTH } }}
        >
          <Box role="row" aria-rowindex={1} sx={{ ...LAYOUT, ...HEADER, ...STAYS }}>
            <Box component="span" role="columnheader" sx={stuck(0)}>
              选
            </Box>
            <Box component="span" role="columnheader" sx={stuck(1)}>
              字体
            </Box>
            {COLUMN_NAMES.map((name) => (
              <span role="columnheader" key={name}>
                {COLUMNS[name]}
              </span>
            ))}
          </Box>
          {rows.map((one, i) => (
            <RowView
              key={one.key}
              row={one}
              place={i}
              line={line}
              doc={doc}
              words={words}
              isSelected={selected.has(one.key)}
              failure={saving.failures[one.key] ?? null}
              cursor={at.row === i ? at.column : null}
              editing={at.row === i ? editing : null}
              onSelect={() => toggle(one)}
              onGo={(to) =>
                at.row === i && at.column === to ? edit({ typed: null }) : go({ row: i, column: to })
              }
              onWrite={(value, then) => {
                change(write(doc, row.key, column, value));
                leave(then);
              }}
              onClose={leave}
            />
          ))}
        </Box>
      </Box>
      <Box
        sx={{
          position: { md: 'sticky' },
          bottom: 0,
          zIndex: 1,
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'divider',
          pt: 1,
          pb: 2,
        }}
      >
        <CellDetail row={row} column={column} cell={cellOf(row, column, doc, words)} words={words} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pt: 1 }}>
          <Button
            variant="contained"
            disabled={saved.length === 0 || saving.left > 0}
            onClick={() => {
              select(new Set());
              void saving.save(saved.map(({ key }) => key));
            }}
          >
            {saving.left > 0 ? `还有 ${saving.left} 份` : `存成草稿 ${saved.length} 份`}
          </Button>
          {unseen > 0 && (
            <Button variant="outlined" onClick={acceptAll}>
              都看过了
            </Button>
          )}
          <Typography variant="body2" color="textSecondary" role="status">
            {[
              unseen > 0 ? `${unseen} 格没有十分把握，还没人看过` : '每一格都有把握，或者有人看过',
              ...(twins.length > 0 ? [`${twins.length} 族站上已有，不存；要存就单独选中`] : []),
            ].join('；')}
          </Typography>
        </Box>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ pt: 1, display: { xs: 'none', md: 'block' }, fontSize: '0.8125rem' }}
        >
          方向键移动，Enter 认可，打字或 F2 改写，空格选行，Ctrl-D 向下填，Ctrl-V 贴表格，Ctrl-Z
          撤销，Ctrl-Enter 都认可
        </Typography>
      </Box>
      {removing && (
        <RemoveDialog
          rows={rows}
          removing={removing}
          onClose={() => remove(null)}
          onDone={async () => {
            remove(null);
            select(new Set());
            await reload();
          }}
        />
      )}
    </Box>
  );
}

const STAYS = { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.default' } as const;

/** Asks before files are deleted; one file may have several families. */
function RemoveDialog({
  rows,
  removing,
  onClose,
  onDone,
}: {
  rows: readonly Row[];
  removing: readonly Row[];
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const uploads = [...new Set(removing.flatMap((row) => row.uploads))];
  const along = rows.filter(
    (row) => !removing.includes(row) && row.uploads.some((id) => uploads.includes(id)),
  );
  const names = (of: readonly Row[]) => of.map(({ nameZh }) => `「${nameZh.value}」`).join('、');
  return (
    <FormDialog
      title={`去掉 ${removing.length} 族`}
      action="去掉"
      color="error"
      working={false}
      onClose={onClose}
      onSubmit={async () => {
        for (const id of uploads)
          await api.call(cancelUpload, { params: { id } }, { quiet: true }).catch(() => {});
        await onDone();
      }}
    >
      {names(removing)}：上传的 {uploads.length} 个文件一起删掉，要用得重新上传。
      {along.length > 0 && `同在这些文件里的 ${names(along)} 也会去掉。`}
    </FormDialog>
  );
}
