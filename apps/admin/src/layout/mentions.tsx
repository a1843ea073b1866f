import { Badge, Box, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { mentionList, readMentions } from '@ziwan/contract/admin';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api/client.ts';
import { TimeText } from '../ui/time-text.tsx';
import { useRepeated } from '../ui/use-repeated.ts';
import { pathOfRecord } from './places.ts';

/** Interval (ms) at which new mentions are asked for. */
const EVERY = 15_000;

/** Notes that mention the person: a bell with their number, which opens the latest. */
export function Mentions() {
  const [mentions, reload] = useRepeated(mentionList, {}, EVERY);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!mentions) return null;
  const { unread, records } = mentions;
  const label = unread > 0 ? `提醒，${unread} 条没看过` : '提醒';
  const close = () => {
    setAnchor(null);
    if (unread > 0)
      void api.call(readMentions, {}, { quiet: true }).then(
        () => reload(),
        () => reload(),
      );
  };
  return (
    <>
      <Tooltip title="提醒">
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={unread || undefined} color="secondary" max={99}>
            <Bell />
          </Badge>
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          list: { 'aria-label': '提到你的便条' },
          paper: { sx: { maxWidth: 'min(400px, calc(100vw - 32px))' } },
        }}
      >
        {records.length === 0 && <MenuItem onClick={close}>还没有人在便条里提到你</MenuItem>}
        {records.map(({ noteId, body, by, at, read, ...record }) => (
          <MenuItem
            key={noteId}
            component={Link}
            to={pathOfRecord({
              kind: record.kind,
              entryKind: record.entryKind,
              id: record.subject,
              name: record.subjectName ?? '',
            })}
            onClick={close}
            sx={{ display: 'block', whiteSpace: 'normal', py: 1 }}
          >
            <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {!read && (
                <Box component="span" sx={{ color: 'secondary.main' }}>
                  新 ·{' '}
                </Box>
              )}
              {by?.nickname ?? '有人'} ·{' '}
              {record.subjectName ? `「${record.subjectName}」` : '一条已经删除的记录'} · <TimeText at={at} />
            </Box>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {body.length > 80 ? `${body.slice(0, 80)}…` : body}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
