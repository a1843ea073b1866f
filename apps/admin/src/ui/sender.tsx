import { Link } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { messageReply } from '@ziwan/contract/admin';
import { Link as RouterLink } from 'react-router-dom';

export interface Sender {
  name: string;
  phone: string | null;
  email: string | null;
  userId: string | null;
}

/** Who wrote, and by what they can be reached. */
export const senderFacts = ({ name, phone, email, userId }: Sender) =>
  [
    ['称呼', name],
    [
      '手机',
      phone ? (
        <Link key="phone" href={`tel:${phone}`}>
          {phone}
        </Link>
      ) : (
        '没有留'
      ),
    ],
    [
      '邮箱',
      email ? (
        <Link key="email" href={`mailto:${encodeURI(email).replace(/[?&#]/g, encodeURIComponent)}`}>
          {email}
        </Link>
      ) : (
        '没有留'
      ),
    ],
    [
      '账号',
      userId ? (
        <Link key="user" component={RouterLink} to={`/users/${userId}/show`}>
          看这个账号
        </Link>
      ) : (
        '没有登录'
      ),
    ],
  ] as const;

type Answered = Pick<DataOf<typeof messageReply>, 'delivery' | 'reaches'>;

const DELIVERIES: Record<Answered['delivery'], string> = {
  none: '只记在这里，没有发给对方',
  notified: '已进入对方的站内消息',
  mailed: '已发邮件',
  kept: '没有发给对方：本站没有接邮件服务，这封信留在发件箱里',
  failed: '邮件没有发出去，可以再答复一次',
};

export const deliveryOf = ({ delivery }: Pick<Answered, 'delivery'>): string => DELIVERIES[delivery];

/** What happens to an answer, said before it is sent. */
export function reachOf({ reaches }: Pick<Answered, 'reaches'>): string {
  if (reaches.includes('account')) return '答复会进入对方的站内消息。';
  if (reaches.includes('email')) return '对方没有登录，答复会发到邮箱。';
  if (reaches.includes('outbox'))
    return '本站没有接邮件服务，答复只会留在发件箱。请用自己的邮箱写给对方，再把说了什么记在这里。';
  return '对方只留了手机：请打电话，再把说了什么记在这里。';
}
