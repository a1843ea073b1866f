import { licenceInWords, type UserInfo } from '@ziwan/contract';
import { dayOf, minuteOf } from '@ziwan/contract/site-time';
import { useLoaderData } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import writing from '../../../ui/writing.module.css';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { FontName } from '../../fonts/font-list/font-name.tsx';
import { useSession } from '../session/use-session.ts';
import { Avatar } from './avatar.tsx';
import { CentreFrame } from './centre-frame.tsx';
import type { OverviewData } from './load-overview.ts';
import styles from './overview.module.css';

/** `/user`: account, messages, recent favourites and downloads, account security. */
export function Overview() {
  const data = useLoaderData() as OverviewData;
  const user = useSession((state) => state.userInfo);
  if (user === null) return null;
  return (
    <CentreFrame title="用户中心">
      <section className={styles.who} aria-label="我是谁">
        <Avatar user={user} size={72} />
        <div>
          <p className={styles.name}>{user.nickname}</p>
          <p className={styles.soft}>{dayOf(user.createdAt)} 加入</p>
        </div>
        <a className={buttonClass('line')} href="/user/profile">
          修改资料
        </a>
      </section>
      <section className={styles.part} aria-labelledby="kept">
        <header>
          <h2 id="kept">最近收藏</h2>
          <a href="/user/favorite">全部收藏</a>
        </header>
        {data.fonts === null ? (
          <Unread />
        ) : data.fonts.length === 0 ? (
          <p className={styles.none}>
            还没有收藏过字体。<a href="/font">去看看字体</a>
          </p>
        ) : (
          <ul className={styles.fonts}>
            {data.fonts.map((font) => (
              <li key={font.fontGNo}>
                <a href={fontPath(font)}>
                  <FontName font={font} />
                  <small className={writing.oneLine}>
                    {[font.designer, licenceInWords(font.licence)].filter(Boolean).join(' · ')}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className={styles.pair}>
        <section className={styles.part} aria-labelledby="messages">
          <header>
            <h2 id="messages">
              消息
              {data.unread > 0 && <small>{data.unread} 条未读</small>}
            </h2>
            <a href="/user/message">全部消息</a>
          </header>
          {data.messages === null ? (
            <Unread />
          ) : data.messages.length === 0 ? (
            <p className={styles.none}>还没有消息。授权有变动时会在这里告诉你。</p>
          ) : (
            <ul className={styles.lines}>
              {data.messages.map((message) => (
                <li key={message.id} data-unread={message.read ? undefined : ''}>
                  <a href="/user/message">{message.title}</a>
                  <time dateTime={message.createdAt}>{dayOf(message.createdAt)}</time>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className={styles.part} aria-labelledby="downloads">
          <header>
            <h2 id="downloads">最近下载</h2>
            <a href="/user/download">全部记录</a>
          </header>
          {data.downloads === null ? (
            <Unread />
          ) : data.downloads.length === 0 ? (
            <p className={styles.none}>还没有下载过。登录后的下载会留下版本与授权。</p>
          ) : (
            <ul className={styles.lines}>
              {data.downloads.map((record) => (
                <li key={record.id}>
                  <a href="/user/download">{record.nameZh ?? record.fileName}</a>
                  <time dateTime={record.downloadedAt}>{minuteOf(record.downloadedAt)}</time>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <Safety user={user} />
    </CentreFrame>
  );
}

/** Placeholder for a part that failed to load. */
const Unread = () => (
  <p className={styles.none}>
    这一部分没有取到。
    {/* biome-ignore lint/a11y/useValidAnchor: this document's own address, with and without scripts */}
    <a href="" data-reload="">
      再试一次
    </a>
  </p>
);

function Safety({ user }: { user: UserInfo }) {
  const wechat = user.wechat && (user.wechat.nickname ?? '已绑定');
  const items = [
    { name: '手机', value: user.phone },
    { name: '邮箱', value: user.email },
    { name: '微信', value: wechat },
    { name: '密码', value: user.hasPassword ? '已设置' : null },
  ];
  const set = items.filter(({ value }) => value !== null).length;
  return (
    <section className={styles.part} aria-labelledby="safety">
      <header>
        <h2 id="safety">
          账号安全<small>{set} / 4 项已设</small>
        </h2>
        <a href="/user/profile#login">去设置</a>
      </header>
      <dl className={styles.safety}>
        {items.map(({ name, value }) => (
          <div key={name} data-missing={value === null ? '' : undefined}>
            <dt>{name}</dt>
            <dd>{value ?? (name === '密码' ? '未设置' : '未绑定')}</dd>
          </div>
        ))}
      </dl>
      {set === 1 && <p className={styles.none}>只有一种登录方式：丢了它就进不来。建议再绑定一种。</p>}
    </section>
  );
}
