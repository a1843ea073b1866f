import { Alert } from '@mui/material';
import { adminMe } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { lastActivity } from '../api/activity.ts';
import { api, isEnded, whyEnded } from '../api/client.ts';
import { prompts } from '../api/prompts.ts';
import { sessionNotice } from './session-notice.ts';

/** Interval (ms) at which the clock is read. */
const INTERVAL = 15_000;

/** Says before the session ends or changes need a proof again, and when it happens. */
export function SessionBar() {
  const { identity } = useGetIdentity();
  const [ends, setEnds] = useState<number | null>(null);
  const [now, setNow] = useState(Date.now);
  const endsAt = ends ?? Date.parse(String(identity?.sessionEndsAt));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), INTERVAL);
    return () => clearInterval(timer);
  }, []);
  const notice = Number.isNaN(endsAt)
    ? null
    : sessionNotice({ endsAt, activeAt: lastActivity(), idleSeconds: Number(identity?.idleSeconds) }, now);
  const isOver = notice === 'ended';
  useEffect(() => {
    if (!isOver) return;
    // A login in another tab has begun a new session.
    const look = async (): Promise<void> => {
      try {
        setEnds(Date.parse((await api.call(adminMe, {}, { quiet: true })).sessionEndsAt));
      } catch (error) {
        if (isEnded(error) && (await prompts.ended(whyEnded(error)))) await look();
      }
    };
    void look();
  }, [isOver]);
  if (notice === null || isOver) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1 }}>
      {notice}
    </Alert>
  );
}
