import { type KeyboardEvent, useRef, useState } from 'react';
import { quietClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { lineOf } from '../../text/my-text/text.ts';
import { TextForm } from '../../text/my-text/text-form.tsx';
import styles from './folder-fonts.module.css';
import { FolderPicker } from './folder-picker.tsx';
import { FolderRow } from './folder-row.tsx';
import {
  FAVOURITE_SAMPLE,
  type FavouritesData,
  type FavouritesView,
  favouritesHref,
} from './load-favourites.ts';
import type { FavouriteActions } from './use-favourite-actions.ts';

type Page = NonNullable<NonNullable<FavouritesData['fonts']>['page']>;

interface FolderFontsProps {
  page: Page;
  view: FavouritesView;
  actions: FavouriteActions;
}

/** The fonts of a folder, moved and removed one by one or together. */
export function FolderFonts({ page, view, actions }: FolderFontsProps) {
  const { folder, records } = page;
  const line = lineOf(useMyText());
  const [chosen, choose] = useState<readonly string[]>([]);
  /** Removed optimistically. */
  const [leaving, leave] = useState<readonly string[]>([]);
  const [moving, move] = useState<readonly string[] | null>(null);
  const list = useRef<HTMLOListElement>(null);

  const shown = records.filter((font) => !leaving.includes(font.fontGNo));
  const selected = chosen.filter((gno) => shown.some((font) => font.fontGNo === gno));
  const toggle = (gno: string) =>
    choose(selected.includes(gno) ? selected.filter((g) => g !== gno) : [...selected, gno]);
  /** In list order, so that undo restores it. */
  const ordered = (gnos: readonly string[]) =>
    records.map((font) => font.fontGNo).filter((gno) => gnos.includes(gno));

  const remove = async (gnos: readonly string[]) => {
    leave([...leaving, ...gnos]);
    choose([]);
    list.current?.focus({ preventScroll: true });
    await actions.remove(ordered(gnos), folder);
    // The reload confirms the removal or restores the fonts.
    leave([]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, gno: string) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog')) return;
    const these = selected.length > 0 ? selected : [gno];
    const act = { x: () => toggle(gno), m: () => move(these), delete: () => void remove(these) }[
      event.key.toLowerCase()
    ];
    if (!act) return;
    event.preventDefault();
    act();
  };

  if (records.length === 0) {
    return (
      <EmptyState title={folder.isDefault ? '这里还没有字体' : '这个收藏夹还是空的'}>
        <a className={styles.way} href="/font">
          去挑几款
        </a>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.tools}>
        <TextForm sample={FAVOURITE_SAMPLE} keep={view.folder ? [['folder', view.folder]] : []} />
        <div className={styles.selection}>
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={selected.length > 0 && selected.length === shown.length}
              ref={(box) => {
                if (box) box.indeterminate = selected.length > 0 && selected.length < shown.length;
              }}
              onChange={() =>
                choose(selected.length === shown.length ? [] : shown.map((font) => font.fontGNo))
              }
            />
            {selected.length > 0 ? `已选 ${selected.length} 款` : '全选本页'}
          </label>
          {selected.length > 0 ? (
            <>
              <button type="button" className={quietClass} onClick={() => move(selected)}>
                移到…
              </button>
              <button type="button" className={quietClass} onClick={() => void remove(selected)}>
                移除
              </button>
            </>
          ) : (
            <p className={styles.keys}>
              键盘：<kbd>X</kbd> 选择 <kbd>M</kbd> 移动 <kbd>Delete</kbd> 移除
            </p>
          )}
        </div>
      </div>
      <ol className={styles.list} ref={list} tabIndex={-1} aria-label={`${folder.name}里的字体`}>
        {shown.map((font) => (
          <FolderRow
            key={font.fontGNo}
            font={font}
            text={line || FAVOURITE_SAMPLE}
            quiet={line === ''}
            onRemove={() => void remove([font.fontGNo])}
            choice={{
              chosen: selected.includes(font.fontGNo),
              onChoose: () => toggle(font.fontGNo),
              onMove: () => move([font.fontGNo]),
              onKeyDown: (event) => onKeyDown(event, font.fontGNo),
            }}
          />
        ))}
      </ol>
      <Pagination
        current={page.current}
        pages={page.pages}
        href={(current) => favouritesHref({ ...view, current })}
      />
      {moving && (
        <FolderPicker
          title={moving.length === 1 ? '移到哪个收藏夹' : `把 ${moving.length} 款移到`}
          from={folder.id}
          onClose={() => move(null)}
          onPick={async (to) => {
            await actions.move(ordered(moving), folder, to);
            choose([]);
          }}
        />
      )}
    </>
  );
}
