import { minuteOf } from '@ziwan/contract/site-time';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSessionStore } from '../../people/session/use-session.ts';
import styles from './account-line.module.css';
import type { AccountProjects, AccountState } from './use-account-projects.ts';

/** What an account has of a project, for the visitor who decides to keep it there. */
const KEPT_THERE =
  '账号里存项目名、角色与字体、各写什么（自己的一行只存用到的字）、用途、打包设置，每份文本的名字、读法和用到的字（去掉重复、按编码排列）；文本一行也不上传。';

/** What the visitor should see first: projects that only the account has, failures and conflicts. */
export function AccountNotice({ account }: { account: AccountProjects }) {
  const { state, others } = account;
  const urgent = state.step === 'failed' || state.step === 'conflict';
  if (!urgent && others.length === 0) return null;
  return (
    <div className={styles.line}>
      {urgent && <Sentence account={account} state={state} keeps />}
      {others.length > 0 && (
        <div className={styles.others}>
          <span>账号里还有</span>
          {others.map(({ id, name }) => (
            <Button
              key={id}
              variant="plain"
              aria-label={`打开账号里的${name || '未命名'}`}
              onClick={() => void account.fetch(id).catch(() => {})}
            >
              {name || '未命名'}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Where the project is kept besides this device, and what can be done about it. */
export function AccountLine({ account, keeps }: { account: AccountProjects; keeps: boolean }) {
  const { state } = account;
  const [asked, ask] = useState(false);
  return (
    <div className={styles.line}>
      {state.step !== 'failed' && state.step !== 'conflict' && (
        <Sentence account={account} state={state} keeps={keeps} />
      )}
      {(state.step === 'kept' || state.step === 'saving') && (
        <Button variant="plain" aria-haspopup="dialog" onClick={() => ask(true)}>
          从账号里拿掉
        </Button>
      )}
      <Dialog open={asked} title="从账号里拿掉" onClose={() => ask(false)}>
        <p>账号里的这一份会删掉，连同它的只读链接和收到的投票、评论，找不回来。这台设备上的项目不动。</p>
        <div className={styles.choices}>
          <Button
            variant="solid"
            onClick={async () => {
              ask(false);
              if (await account.forget()) toast('已从账号里拿掉');
            }}
          >
            拿掉
          </Button>
          <Button onClick={() => ask(false)}>留着</Button>
        </div>
      </Dialog>
    </div>
  );
}

function Sentence({
  account,
  state,
  keeps,
}: {
  account: AccountProjects;
  state: AccountState;
  keeps: boolean;
}) {
  const session = useSessionStore();
  switch (state.step) {
    case 'away':
      return (
        <p className={styles.soft}>
          登录后可以把项目存进账号：换一台设备接着做，发一个只读链接请人拍板，授权有变化时收到提醒。
          <Button variant="plain" onClick={() => session.promptLogin('login')}>
            登录
          </Button>
        </p>
      );
    case 'off':
      return (
        <>
          <Button disabled={!keeps} onClick={account.keep}>
            存进账号
          </Button>
          <p className={styles.soft}>{KEPT_THERE}</p>
        </>
      );
    case 'saving':
      return <p role="status">正在存进账号……</p>;
    case 'kept':
      return <p role="status">已存进账号，文本只在这台设备上。</p>;
    case 'failed':
      return (
        <>
          <p role="alert" className={styles.problem}>
            没有存进账号：{state.message}
          </p>
          <Button onClick={account.retry}>再试一次</Button>
        </>
      );
    case 'conflict':
      return (
        <div role="alert">
          <p>
            另一台设备在 {minuteOf(state.theirs.updatedAt)} 也改过这个项目（「{state.theirs.name || '未命名'}
            」），两边的改动对不上。选一份留下：
          </p>
          <p className={styles.choices}>
            <Button onClick={() => void account.settle('both')}>两份都留，成为两个项目</Button>
            <Button onClick={() => void account.settle('mine')}>用这台设备的，盖掉那边的</Button>
            <Button onClick={() => void account.settle('theirs')}>用账号里的，放弃这台的改动</Button>
          </p>
        </div>
      );
    default:
      return state satisfies never;
  }
}
