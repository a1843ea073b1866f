import type { ProjectReading } from '@ziwan/contract';
import { useId, useRef, useState } from 'react';
import { Button, quietClass } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import writing from '../../../ui/writing.module.css';
import { useDraft } from '../../people/contact/draft.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { countOf, lineOf } from '../../text/my-text/text.ts';
import { FolderReport } from '../folder/folder-report.tsx';
import { type FoundFolder, type NewText, useFolder } from '../folder/use-folder.ts';
import type { KeptProject, KeptText } from '../kept/kept-project.ts';
import type { ScriptSummary, TextSummary } from '../reading/messages.ts';
import { unitCount } from '../reading/unit-count.ts';
import { Growth } from './growth.tsx';
import { ReadingSettings } from './reading-settings.tsx';
import { SAMPLE_SCRIPT } from './sample-game.ts';
import styles from './texts-editor.module.css';
import type { Coverage } from './use-coverage.ts';
import type { Script } from './use-script.ts';

/** Lines of the sample script that are shown. */
const SAMPLE_LINES = 6;
/** Texts shown at first. */
const SHOWN = 12;

interface TextsEditorProps {
  project: KeptProject;
  script: Script;
  coverage: Coverage;
  onAdd: (texts: NewText[], folder: FoundFolder) => void;
  onSample: () => void;
  onRemove: (id: string) => void;
  onSettings: (id: string, settings: ProjectReading) => void;
}

/** Takes files and pasted text, and lists what was read from them. */
export function TextsEditor({
  project,
  script,
  coverage,
  onAdd,
  onSample,
  onRemove,
  onSettings,
}: TextsEditorProps) {
  const [over, setOver] = useState(false);
  const [all, showAll] = useState(false);
  const id = useId();
  const folder = useFolder(project, onAdd);
  const { summary, progress, notice } = script;
  const byId = new Map(summary?.texts.map((text) => [text.id, text]));
  return (
    <div className={styles.editor}>
      {project.texts.length === 0 && <SampleGame onSample={onSample} />}
      <div className={styles.inputs} data-controls="">
        <div className={styles.files}>
          <label
            className={styles.drop}
            htmlFor={id}
            data-over={over ? '' : undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              folder.dropped(event.dataTransfer);
            }}
          >
            <b>
              <span className={writing.byMouse}>把文件拖到这里，或点此选择；也可以拖整个文件夹或 zip</span>
              <span className={writing.byTouch}>点此选择文件，也可以是 zip</span>
            </b>
            <small id={`${id}n`}>文件夹里的文件按路径区分；同一路径再放一次算新版本，会和上一版比较</small>
            <input
              id={id}
              type="file"
              multiple
              aria-describedby={`${id}n`}
              onChange={(event) => {
                folder.chosen([...(event.target.files ?? [])]);
                // Lets the same file be chosen again.
                event.target.value = '';
              }}
            />
          </label>
          <FolderButton onChoose={folder.chosen} />
        </div>
        <PasteForm
          key={project.texts.length}
          project={project.id}
          count={project.texts.length}
          onAdd={(text) => onAdd([text], { engine: null, name: null })}
        />
      </div>
      <FolderReport folder={folder} />
      <div className={styles.status} role="status" aria-label="读取">
        {progress && (
          <>
            <progress max={progress.of} value={progress.done} aria-label="读取进度" />
            正在读第 {Math.min(Math.floor(progress.done) + 1, progress.of)} 份，共 {progress.of} 份
            <Button variant="plain" onClick={script.cancel}>
              停止
            </Button>
          </>
        )}
        {notice}
        {notice && !progress && (
          <Button variant="plain" onClick={script.retry}>
            再试一次
          </Button>
        )}
        {summary && !progress && !notice && (
          <>
            {/* A list of characters says nothing of how often they are used. */}
            {!project.texts.some(({ charactersOnly }) => charactersOnly) &&
              `共 ${grouped(summary.total)} 字，`}
            不重复的 <strong>{grouped(summary.characters)}</strong> 个
          </>
        )}
      </div>
      {project.texts.length > 0 && (
        <ul className={styles.texts} aria-label="项目里的文本">
          {project.texts.slice(0, all ? undefined : SHOWN).map((text) => (
            <TextItem
              key={text.id}
              text={text}
              read={byId.get(text.id)}
              summary={summary}
              project={project}
              coverage={coverage}
              onRemove={() => onRemove(text.id)}
              onSettings={(settings) => onSettings(text.id, settings)}
            />
          ))}
        </ul>
      )}
      {project.texts.length > SHOWN && (
        <p>
          <Button variant="plain" aria-expanded={all} onClick={() => showAll(!all)}>
            {all ? '收起' : `另外 ${project.texts.length - SHOWN} 份`}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Chooses a folder, where the browser can. */
function FolderButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <p>
      <Button variant="plain" onClick={() => input.current?.click()}>
        选择游戏的文件夹
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        // React's types lack it.
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </p>
  );
}

/** The way in for visitors without a script at hand. */
function SampleGame({ onSample }: { onSample: () => void }) {
  const id = useId();
  return (
    <figure className={styles.sample} aria-labelledby={id} data-controls="">
      <figcaption>
        <b id={id} data-heading="">
          手边没有游戏？先用这一个
        </b>
        <small>一幕对白、一张界面表，标题、正文、界面、数字各写各的；有一个多数字体都缺的字。</small>
        <Button variant="solid" onClick={onSample}>
          打开示例游戏
        </Button>
      </figcaption>
      <blockquote>{SAMPLE_SCRIPT.split('\n').slice(0, SAMPLE_LINES).join('\n')}</blockquote>
    </figure>
  );
}

function PasteForm({
  project,
  count,
  onAdd,
}: {
  project: string;
  count: number;
  onAdd: (text: NewText) => void;
}) {
  const [text, setText] = useState('');
  // A project without a text is not kept, and has another id after a reload.
  const forget = useDraft(`ziwan:pasted:${count === 0 ? '' : project}`, { text }, (draft) =>
    setText(draft.text ?? ''),
  );
  const id = useId();
  const mine = useMyText();
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        forget();
        onAdd({ name: `粘贴的文本 ${count + 1}.txt`, blob: new Blob([text], { type: 'text/plain' }) });
      }}
    >
      <label htmlFor={id}>或者粘贴文本</label>
      <textarea
        id={id}
        rows={4}
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder="对白、界面、道具名……"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        加进项目
      </Button>
      {count === 0 && text === '' && mine.trim() !== '' && (
        <Button variant="plain" onClick={() => setText(mine)}>
          填入「我的文字」：{lineOf(mine, 8)}
          {countOf(mine).all > 8 && '…'}
        </Button>
      )}
    </form>
  );
}

interface TextItemProps {
  text: KeptText;
  read: TextSummary | undefined;
  summary: ScriptSummary | null;
  project: KeptProject;
  coverage: Coverage;
  onRemove: () => void;
  onSettings: (settings: ProjectReading) => void;
}

function TextItem({ text, read, summary, project, coverage, onRemove, onSettings }: TextItemProps) {
  const own = text.name.lastIndexOf('/') + 1;
  return (
    <li>
      <p className={styles.name}>
        <b className={styles.path} title={text.name}>
          <span className={writing.oneLine}>{text.name.slice(0, own)}</span>
          <span className={writing.oneLine}>{text.name.slice(own)}</span>
        </b>
        {read && (
          <small>
            {text.charactersOnly
              ? `只有字表，${unitCount(read.characters)}；放进同名文件就能看到在哪一行`
              : read.lines === 0
                ? read.parts.length > 0
                  ? '没有默认要读的文字'
                  : '没有读出文字'
                : [
                    `${grouped(read.lines)} 行`,
                    `不重复的 ${unitCount(read.characters)}`,
                    ...(read.encoding ? [read.encoding.toUpperCase()] : []),
                  ].join('，')}
          </small>
        )}
        <button type="button" className={quietClass} aria-label={`移除 ${text.name}`} onClick={onRemove}>
          移除
        </button>
      </p>
      {read && read.excerpt.length > 0 && !text.charactersOnly && (
        <p className={styles.samples} lang="zh">
          {read.excerpt.join('　')}
        </p>
      )}
      {read && read.problems.length > 0 && (
        <ul className={styles.problems}>
          {read.problems.slice(0, 5).map(({ line, message }) => (
            <li key={`${line} ${message}`}>{message}</li>
          ))}
          {read.problems.length > 5 && <li>另有 {grouped(read.problems.length - 5)} 处</li>}
        </ul>
      )}
      {read && summary && !text.charactersOnly && (
        <ReadingSettings read={read} summary={summary} settings={text.settings} onChange={onSettings} />
      )}
      {read && <Growth text={text} project={project} summary={summary} coverage={coverage} />}
    </li>
  );
}
