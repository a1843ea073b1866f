import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast-store.ts';
import { AccountLine } from '../account/account-line.tsx';
import type { AccountProjects } from '../account/use-account-projects.ts';
import { toFile } from '../kept/kept-project.ts';
import type { Projects } from '../kept/use-projects.ts';
import styles from './project-keeping.module.css';

/** Where the project is kept: this device, a file, the account. */
export function ProjectKeeping({ projects, account }: { projects: Projects; account: AccountProjects }) {
  const { current, keeps, remove } = projects;
  const [asked, ask] = useState<'delete' | 'save' | null>(null);
  const [everywhere, fromAccount] = useState(false);
  const kept = account.state.step !== 'away' && account.state.step !== 'off';
  return (
    <div className={styles.keeping}>
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => ask('save')}>
          存成文件
        </Button>
        <Button variant="plain" aria-haspopup="dialog" onClick={() => ask('delete')}>
          删除
        </Button>
      </div>
      <p className={styles.kept}>
        {keeps
          ? `${kept ? '文本只' : '项目连同文本'}存在这台设备的浏览器里，别处看不到；清除浏览数据会一并删掉。要带走或放进版本库，请存成文件。`
          : '这个浏览器窗口不许存东西（多半是无痕窗口）：项目照常可用，关掉页面就没有了。要留下它，请存成文件。'}
      </p>
      <AccountLine account={account} keeps={keeps} />
      <Dialog open={asked === 'delete'} title="删除项目" onClose={() => ask(null)}>
        <p>
          「{current.name || '未命名'}」和其中 {current.texts.length} 份文本会从这台设备上删掉，找不回来。
        </p>
        {kept && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={everywhere}
              onChange={({ target }) => fromAccount(target.checked)}
            />
            账号里的那一份和它的只读链接也删掉
          </label>
        )}
        <div className={styles.choices}>
          <Button
            variant="solid"
            onClick={async () => {
              ask(null);
              if (kept && everywhere && !(await account.forget())) return;
              remove();
              toast('项目已删除');
            }}
          >
            删除
          </Button>
          <Button onClick={() => ask(null)}>留着</Button>
        </div>
      </Dialog>
      <Dialog open={asked === 'save'} title="存成项目文件" onClose={() => ask(null)}>
        <SaveForm
          onSave={async (withTexts) => {
            ask(null);
            const file = await toFile(current, withTexts);
            const json = new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' });
            saveFile(json, `${current.name || '项目'}.ziwan.json`);
          }}
        />
      </Dialog>
    </div>
  );
}

function SaveForm({ onSave }: { onSave: (withTexts: boolean) => void }) {
  const [withTexts, include] = useState(false);
  return (
    <>
      <p>文件里有项目名、角色与字体、用途、每份文本的名字和用到的字；不含文本本身。</p>
      <label className={styles.check}>
        <input type="checkbox" checked={withTexts} onChange={(event) => include(event.target.checked)} />
        连文本一起存（拿到文件的人都能读）
      </label>
      <div className={styles.choices}>
        <Button variant="solid" onClick={() => onSave(withTexts)}>
          存成文件
        </Button>
      </div>
    </>
  );
}
