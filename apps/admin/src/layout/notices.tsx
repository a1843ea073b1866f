import { Notification, useNotificationContext } from 'react-admin';

/** How long (ms) a notice stays, and how much longer if another waits for its place. */
const STAYS = 4_000;
const WAITED_FOR = 1_200;

/** Notices of the console, one at a time. */
export function Notices() {
  const { notifications } = useNotificationContext();
  return <Notification autoHideDuration={notifications.length > 0 ? WAITED_FOR : STAYS} />;
}
