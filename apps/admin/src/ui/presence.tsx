import { Alert, Box } from '@mui/material';
import { closeForm, FORM_PRESENCE, openForm, openForms } from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { api } from '../api/client.ts';
import { recordKindOf } from '../data/record-kinds.ts';
import { useRepeated } from './use-repeated.ts';

/** Reports the form of the record as open, and says who else has it open. */
export function Presence() {
  const kind = recordKindOf(useResourceContext());
  const id = useRecordContext()?.id;
  return kind && id !== undefined ? <Reported key={String(id)} kind={kind} id={String(id)} /> : null;
}

function Reported({ kind, id }: { kind: NonNullable<ReturnType<typeof recordKindOf>>; id: string }) {
  const [others] = useRepeated(openForm, { params: { kind, id } }, FORM_PRESENCE.every);
  useEffect(() => {
    const close = () => void api.call(closeForm, { params: { kind, id } }, { quiet: true }).catch(() => {});
    addEventListener('pagehide', close);
    return () => {
      removeEventListener('pagehide', close);
      close();
    };
  }, [kind, id]);
  if (!others || others.length === 0) return null;
  return (
    <Alert severity="info" role="status" sx={{ mt: 2 }}>
      {others.map(({ nickname, since }) => `${nickname}（${minuteOf(since).slice(-5)} 起）`).join('、')}
      也开着这一条。两个人都改，后保存的会看到两份，自己选。
    </Alert>
  );
}

type Open = ReadonlyMap<string, string>;
const OpenRecords = createContext<Open>(new Map());

/** Learns which records of the list others have open. */
export function PresenceOfList({ children }: { children: ReactNode }) {
  const kind = recordKindOf(useResourceContext());
  const [open] = useRepeated(openForms, kind ? { query: { kind } } : null, 2 * FORM_PRESENCE.every);
  const names = Map.groupBy(open ?? [], ({ subject }) => subject);
  const value: Open = new Map(
    [...names].map(([id, forms]) => [id, forms.map(({ by }) => by.nickname).join('、')]),
  );
  return <OpenRecords.Provider value={value}>{children}</OpenRecords.Provider>;
}

/** Says in a row who has the record open. */
export function OpenElsewhere() {
  const id = useRecordContext()?.id;
  const who = useContext(OpenRecords).get(String(id));
  if (!who) return null;
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
      {who} 正开着
    </Box>
  );
}
