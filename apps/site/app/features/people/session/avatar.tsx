import type { UserInfo } from '@ziwan/contract';
import styles from './avatar.module.css';

interface AvatarProps {
  user: Pick<UserInfo, 'nickname' | 'avatar'>;
  /** Size in px. */
  size?: number;
}

/**
 * The account's avatar, or a seal with the first character of its name. Decorative, as the name is shown beside it.
 */
export function Avatar({ user, size = 34 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.56 };
  return user.avatar ? (
    <img className={styles.avatar} src={user.avatar} width={size} height={size} alt="" />
  ) : (
    <i className={styles.avatar} style={box} aria-hidden="true">
      {[...user.nickname][0]}
    </i>
  );
}
