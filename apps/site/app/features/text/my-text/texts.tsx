import { MY_TEXTS } from '@ziwan/contract';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import { Trash2 } from '../../../ui/icons/trash-2.ts';
import writing from '../../../ui/writing.module.css';
import { useSession } from '../../people/session/use-session.ts';
import { Counted } from './counted.tsx';
import { isInAccount } from './kept.ts';
import { MyTextArea } from './my-text-area.tsx';
import { myTexts, useMyTexts } from './my-texts.ts';
import { lineOf } from './text.ts';
import styles from './texts.module.css';

const titleOf = ({ name, text }: { name: string; text: string }) => name || lineOf(text, 12) || '还没写';

interface TextsProps {
  sample: string;
  onClose: () => void;
}

/** Dialog with the full text, its name and the other stored texts. */
export function Texts({ sample, onClose }: TextsProps) {
  const { id, kept } = useMyTexts();
  const signedIn = useSession((state) => state.userInfo !== null);
  const [removed, setRemoved] = useState<{ title: string; undo: () => void } | null>(null);
  const current = kept.texts.find((t) => t.id === id);
  const here = signedIn ? kept.texts.filter((t) => !isInAccount(kept, t)).length : 0;

  return (
    <Dialog open title="我的文字" onClose={onClose}>
      <div className={styles.texts}>
        <MyTextArea className={styles.whole} aria-label="我的文字，全文" rows={7} placeholder={sample} />
        <Counted className={styles.count} />
        {current && (
          <TextField
            label="名字（可留空）"
            value={current.name}
            maxLength={MY_TEXTS.name}
            placeholder="标题、章节、按钮……"
            autoComplete="off"
            onChange={(event) => myTexts().rename(current.id, event.target.value)}
          />
        )}
        {kept.texts.length > 1 && (
          <ul className={styles.list} aria-label="留着的文字">
            {kept.texts.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={one.id === id}
                  onClick={() => myTexts().choose(one.id)}
                >
                  <b>{titleOf(one)}</b>
                  {one.name && <span className={writing.oneLine}>{lineOf(one.text, 24)}</span>}
                </button>
                <IconButton
                  label={`删除「${titleOf(one)}」`}
                  onClick={() => setRemoved({ title: titleOf(one), undo: myTexts().remove(one.id) })}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.undo} role="status">
          {removed && (
            <>
              已删除「{removed.title}」
              <Button
                variant="plain"
                onClick={() => {
                  removed.undo();
                  setRemoved(null);
                }}
              >
                撤销
              </Button>
            </>
          )}
        </p>
        <div className={styles.foot}>
          <Button disabled={kept.texts.length >= MY_TEXTS.texts} onClick={() => myTexts().add()}>
            <Plus size={16} aria-hidden="true" />
            再写一段
          </Button>
          <p>
            {signedIn
              ? here > 0
                ? `${here} 段账号里放不下，只留在这个浏览器里。`
                : '跟着账号走，在别的设备上也有。'
              : '留在这个浏览器里；登录后跟着账号走。'}
          </p>
          <p>
            整部游戏的对白和界面，放进
            <a className={writing.link} href="/project">
              项目
            </a>
            里一次查完。
          </p>
        </div>
      </div>
    </Dialog>
  );
}
