import type { UserInfo } from '@ziwan/contract';
import styles from './avatar.module.css';

interface AvatarProps {
  user: Pick<UserInfo, 'avatar' | 'nickname'>;
  /** Side length in px. */
  size: number;
}

/**
 * The account's avatar, or a seal with the first character of its name. Decorative, as the name is shown beside it.
 */
export function Avatar({ user, size }: AvatarProps) {
  const first = [...user.nickname.trim()][0] ?? '我';
  return user.avatar ? (
    <img className={styles.picture} src={user.avatar} width={size} height={size} alt="" />
  ) : (
    <span
      className={styles.seal}
      style={{ width: size, height: size, fontSize: size * 0.58 }}
      aria-hidden="true"
    >
      {first.toUpperCase()}
    </span>
  );
}
