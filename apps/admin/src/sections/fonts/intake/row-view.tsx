// biome-ignore-all lint/a11y/useSemanticElements: a grid is moved through by arrows, and its rows become cards on phones
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on one cell at a time
import { Box, Checkbox } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { Cover } from '@ziwan/contract/covers';
import { Link } from 'react-router-dom';
import { Specimen } from '../specimen.tsx';
import { SURENESS } from './cell-detail.tsx';
import { CellEditor, type Then } from './cell-editor.tsx';
import { lineSize } from './line-size.ts';
import { RowCover } from './row-cover.tsx';
import {
  type Cell,
  COLUMN_NAMES,
  COLUMNS,
  type Column,
  cellOf,
  type Doc,
  lacksOf,
  ORIGINS,
  type Row,
  textOf,
  UNMATCHED,
  type Value,
  type Words,
} from './sheet.ts';

/** Widths (px) of the first two columns, which stay while the others are scrolled, and of the whole grid. */
const TICK = 44;
const FIRST = 170;
export const STUCK = TICK + FIRST;
export const WIDTH = 1168;

/** Keeps one of the first two columns at the left of wide screens. */
export const stuck = (column: 0 | 1, isSelected = false) =>
  ({
    position: { md: 'sticky' },
    left: { md: column === 0 ? 0 : TICK },
    zIndex: { md: 1 },
    bgcolor: { md: 'background.default' },
    // Colours of selected rows are translucent.
    backgroundImage: isSelected
      ? ({ palette }: Theme) => ({
          md: `linear-gradient(${palette.action.selected}, ${palette.action.selected})`,
        })
      : 'none',
  }) as const;

/** A row of the grid on wide screens, a card on phones. */
export const LAYOUT = {
  display: 'grid',
  columnGap: { xs: 2, md: 0 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) minmax(0, 1fr)',
    md: `${TICK}px minmax(${FIRST}px, 1.7fr) repeat(2, minmax(92px, 1fr)) 72px 80px minmax(112px, 1.1fr) 92px minmax(98px, 1fr) minmax(108px, 1fr) minmax(104px, 1.1fr) 104px`,
  },
} as const;

export const HEADER = {
  display: { xs: 'none', md: 'grid' },
  typography: 'body2',
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'text.primary',
  '& > *': { px: 0.75, py: 1 },
} as const;

/** Width (px) that a face's line has at least, in a card and in the column. */
const ROOM = { xs: 320, md: 158 };
/** Width (px) of the style's name beside it. */
const STYLE = 56;
/** Most faces that are drawn in a row. */
const DRAWN = 3;

interface Props {
  row: Row;
  place: number;
  /** What the faces draw; empty for the family's name. */
  line: string;
  doc: Doc;
  words: Words;
  isSelected: boolean;
  failure: string | null;
  /** Column of the cursor; null in other rows. */
  cursor: number | null;
  editing: { typed: string | null } | null;
  onSelect: () => void;
  onGo: (column: number) => void;
  onWrite: (value: Value, then: Then) => void;
  onClose: (then: Then) => void;
}

export function RowView(props: Props) {
  const { row, place, line, doc, words, isSelected, failure, cursor, editing } = props;
  const name = cellOf(row, 'nameZh', doc, words).value as string;
  const lacks = lacksOf(row, doc, words);
  const styled = row.faces.length > 1 ? STYLE : 0;
  return (
    <Box
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      sx={{
        ...LAYOUT,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isSelected ? 'action.selected' : 'transparent',
        pt: 0.5,
        pb: 1,
        px: { xs: 1, md: 0 },
      }}
    >
      <Box
        role="gridcell"
        sx={{
          gridColumn: { xs: '1 / -1', md: 'auto' },
          gridRow: { md: '1 / span 2' },
          ...stuck(0, isSelected),
        }}
      >
        <Checkbox
          checked={isSelected}
          onChange={props.onSelect}
          slotProps={{ input: { 'aria-label': `选中 ${name}` } }}
        />
      </Box>
      <Box
        role="rowheader"
        sx={{
          gridColumn: { xs: '1 / -1', md: 'auto' },
          gridRow: { md: '1 / span 2' },
          minWidth: 0,
          px: 0.75,
          pb: 0.5,
          ...stuck(1, isSelected),
        }}
      >
        {row.faces.slice(0, DRAWN).map(({ upload, index, styleName, weight }, i) => (
          <Box
            key={`${upload} ${index}`}
            sx={{ overflow: 'hidden', whiteSpace: 'nowrap', display: 'flex', alignItems: 'baseline', gap: 1 }}
          >
            <Specimen
              font={upload}
              uploaded
              face={String(index)}
              weight={weight}
              stamp={upload}
              text={line || name}
              sx={{
                fontSize: {
                  xs: lineSize(line || name, ROOM.xs - styled, i === 0 ? 30 : 20),
                  md: lineSize(line || name, ROOM.md - styled, i === 0 ? 30 : 20),
                },
                lineHeight: 1.35,
              }}
            />
            {row.faces.length > 1 && (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', flexShrink: 0 }}>
                {styleName}
              </Box>
            )}
          </Box>
        ))}
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {row.faces.length} 款，{row.hanzi} 汉字
          {row.regions.length > 0 && `，${row.regions.join('、')} 合成一族`}。
          {row.fileNames.slice(0, 2).join('、')}
          {row.fileNames.length > 2 && ` 等 ${row.fileNames.length} 个文件`}
        </Box>
      </Box>
      {COLUMN_NAMES.map((column, i) => (
        <GridCell
          {...props}
          key={column}
          column={column}
          i={i}
          cell={cellOf(row, column, doc, words)}
          isCurrent={cursor === i}
          editing={cursor === i ? editing : null}
        />
      ))}
      <Box
        role="gridcell"
        sx={{
          gridColumn: { xs: '1 / -1', md: '3 / -1' },
          // Stays beside the first columns, too.
          position: { md: 'sticky' },
          left: { md: STUCK },
          justifySelf: { md: 'start' },
          maxWidth: { md: `min(46rem, calc(100cqi - ${STUCK}px))` },
          px: 0.75,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        {lacks.length > 0 && <span>缺：{lacks.join('、')}。</span>}
        <Alike title="同一设计" fonts={row.alike.filter(({ same }) => same)} />
        <Alike title="相像" fonts={row.alike.filter(({ same }) => !same)} />
        {row.duplicates.length > 0 && (
          <Box component="span" sx={{ color: 'error.main' }}>
            站上已有完全相同的一款：
            <Named fonts={row.duplicates} />。
          </Box>
        )}
        {failure && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            没有存成：{failure}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const Alike = ({ title, fonts }: { title: string; fonts: Row['alike'] }) =>
  fonts.length > 0 && (
    <span>
      {title}：<Named fonts={fonts} />。
    </span>
  );

const Named = ({ fonts }: { fonts: readonly { id: string; nameZh: string }[] }) =>
  fonts.map(({ id, nameZh }, i) => (
    <span key={id}>
      {i > 0 && '、'}
      <Link to={`/fonts/${encodeURIComponent(id)}`}>{nameZh}</Link>
    </span>
  ));

interface CellProps extends Props {
  column: Column;
  i: number;
  cell: Cell;
  isCurrent: boolean;
}

function GridCell({
  row,
  place,
  column,
  i,
  cell,
  isCurrent,
  editing,
  doc,
  words,
  onGo,
  onWrite,
  onClose,
}: CellProps) {
  const text = textOf(column, cell.value, words);
  return (
    <Box
      role="gridcell"
      data-cell={`${place} ${i}`}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${COLUMNS[column]} ${text || '没有'} ${stateOf(cell)}`.trim()}
      onClick={() => editing === null && onGo(i)}
      onKeyDown={() => {}}
      sx={{
        minWidth: 0,
        px: 0.75,
        py: 0.5,
        cursor: 'cell',
        outline: isCurrent ? '2px solid' : 'none',
        outlineColor: 'secondary.main',
        outlineOffset: -2,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'secondary.main' },
      }}
    >
      <Box
        component="span"
        aria-hidden="true"
        sx={{ display: { md: 'none' }, fontSize: '0.75rem', color: 'text.secondary' }}
      >
        {`${COLUMNS[column]} `}
      </Box>
      {editing ? (
        <CellEditor
          row={row}
          column={column}
          value={cell.value}
          typed={editing.typed}
          script={cellOf(row, 'script', doc, words).value as string}
          words={words}
          onWrite={onWrite}
          onClose={onClose}
        />
      ) : (
        <CellValue row={row} column={column} cell={cell} doc={doc} words={words} />
      )}
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          fontSize: '0.75rem',
          color: cell.seen || cell.sure === 'sure' ? 'text.secondary' : 'warning.main',
        }}
      >
        {stateOf(cell)}
      </Box>
    </Box>
  );
}

/** Width (px) of a cover in its cell. */
const COVER = 92;

/** What a cell has: names as text, a line as the face draws it, a cover as a picture. */
function CellValue({
  row,
  column,
  cell: { value, origin },
  doc,
  words,
}: Pick<CellProps, 'row' | 'column' | 'cell' | 'doc' | 'words'>) {
  const text = textOf(column, value, words);
  const isLine = column === 'sampleLine';
  // Whoever empties the line leaves it to the site.
  const isLeft = isLine && value === null && origin === 'person';
  const isMissing = !isLeft && (value === null || text === '' || value === UNMATCHED);
  const [lead] = row.faces;
  return (
    <Box
      sx={{
        typography: 'body2',
        minHeight: 22,
        overflowWrap: 'anywhere',
        color: isMissing ? 'error.main' : isLeft ? 'text.secondary' : 'text.primary',
        // A line is never cut: what it lacks has to be seen.
        ...(isLine || column === 'cover'
          ? {}
          : {
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: '3',
              overflow: 'hidden',
            }),
      }}
    >
      {column === 'cover' && value !== null && (
        <RowCover
          row={row}
          cover={value as Cover}
          script={cellOf(row, 'script', doc, words).value as string}
          width={COVER}
        />
      )}
      {isLine && text !== '' && lead ? (
        <Specimen
          font={lead.upload}
          uploaded
          face={String(lead.index)}
          weight={lead.weight}
          stamp={lead.upload}
          text={text}
          sx={{ fontSize: 18, lineHeight: 1.35 }}
        />
      ) : (
        `${text || (isLeft ? '用站上的样字' : '—')} `
      )}
    </Box>
  );
}

/** 「外形，多半」, or 「外形，看过」. */
function stateOf({ origin, sure, seen }: Cell): string {
  if (origin === 'person' || (origin === 'none' && !seen)) return origin === 'none' ? '' : ORIGINS.person;
  return [...(origin === 'none' ? [] : [ORIGINS[origin]]), seen ? '看过' : SURENESS[sure]]
    .filter((word) => word !== SURENESS.sure)
    .join('，');
}
