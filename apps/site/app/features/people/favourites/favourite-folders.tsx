import { type FavouriteFolder, folderAdd, folderUpdate } from '@ziwan/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { Button, buttonClass, quietClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FolderPlus } from '../../../ui/icons/folder-plus.ts';
import { toast } from '../../../ui/toast-store.ts';
import writing from '../../../ui/writing.module.css';
import { refusalSentence } from '../account/refusal.ts';
import { useKeptOverLogin } from '../session/kept-over-login.ts';
import styles from './favourite-folders.module.css';
import { FolderFonts } from './folder-fonts.tsx';
import { FOLDER_NAME_MAX } from './folder-picker.tsx';
import {
  FAVOURITES_PATH,
  type FavouritesData,
  type FavouritesView,
  favouritesHref,
} from './load-favourites.ts';
import { useFavouriteActions } from './use-favourite-actions.ts';

type Naming = { kind: 'new' } | { kind: 'rename'; folder: FavouriteFolder };

interface FavouriteFoldersProps extends NonNullable<FavouritesData['fonts']> {
  view: FavouritesView;
}

export function FavouriteFolders({ folders, page, view }: FavouriteFoldersProps) {
  const navigate = useNavigate();
  const actions = useFavouriteActions();
  const [naming, name] = useState<Naming | null>(null);

  if (page === null) {
    return (
      <EmptyState title="还没有收藏过字体">
        <a className={buttonClass('solid')} href="/font">
          去看看字体
        </a>
      </EmptyState>
    );
  }
  const { folder } = page;
  const remove = async () => {
    if (!(await actions.removeFolder(folder))) return;
    await navigate(FAVOURITES_PATH);
    await actions.reload();
  };
  return (
    <div className={styles.columns}>
      <nav className={styles.folders} aria-label="收藏夹">
        <ul>
          {folders.map((f) => (
            <li key={f.id}>
              <a
                href={favouritesHref({ folder: f.isDefault ? '' : f.id, text: view.text })}
                aria-current={f.id === folder.id ? 'true' : undefined}
                data-keep-scroll=""
              >
                <span className={writing.oneLine}>{f.name}</span>
                <small>{f.count}</small>
              </a>
            </li>
          ))}
        </ul>
        <button type="button" className={`${quietClass} ${styles.add}`} onClick={() => name({ kind: 'new' })}>
          <FolderPlus size={16} aria-hidden="true" />
          新建收藏夹
        </button>
      </nav>
      <section className={styles.open} aria-label={folder.name}>
        <header className={styles.head}>
          <h2>{folder.name}</h2>
          <span>{folder.count} 款</span>
          <div>
            <button type="button" className={quietClass} onClick={() => name({ kind: 'rename', folder })}>
              重命名
            </button>
            {!folder.isDefault && (
              <button type="button" className={quietClass} onClick={() => void remove()}>
                删除收藏夹
              </button>
            )}
          </div>
        </header>
        <FolderFonts key={`${folder.id} ${page.current}`} page={page} view={view} actions={actions} />
      </section>
      {naming && (
        <NamingDialog
          naming={naming}
          onClose={() => name(null)}
          onDone={async (named) => {
            name(null);
            if (naming.kind === 'new') await navigate(favouritesHref({ folder: named.id }));
            await actions.reload();
          }}
        />
      )}
    </div>
  );
}

interface NamingDialogProps {
  naming: Naming;
  onClose: () => void;
  onDone: (folder: FavouriteFolder) => void;
}

function NamingDialog({ naming, onClose, onDone }: NamingDialogProps) {
  const api = useApi();
  const [value, setValue] = useState(naming.kind === 'rename' ? naming.folder.name : '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useKeptOverLogin(`ziwan:folder:${naming.kind === 'rename' ? naming.folder.id : ''}`, { value }, (kept) =>
    setValue(kept.value ?? ''),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { name: value.trim() };
    if (body.name === '') return setError('给收藏夹起个名字');
    if (naming.kind === 'rename' && body.name === naming.folder.name) return onClose();
    setBusy(true);
    try {
      const folder =
        naming.kind === 'new'
          ? await api.call(folderAdd, { body }, { quiet: true })
          : await api.call(folderUpdate, { query: { id: naming.folder.id }, body }, { quiet: true });
      toast(naming.kind === 'new' ? `已新建「${folder.name}」` : `已改名为「${folder.name}」`, 'success');
      onDone(folder);
    } catch (failure) {
      setError(refusalSentence(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog open title={naming.kind === 'new' ? '新建收藏夹' : '重命名收藏夹'} onClose={onClose}>
      <form className={styles.naming} onSubmit={(event) => void submit(event)}>
        <TextField
          label="名字"
          value={value}
          maxLength={FOLDER_NAME_MAX}
          error={error}
          hint={`最多 ${FOLDER_NAME_MAX} 个字`}
          onChange={(event) => {
            setValue(event.target.value);
            setError(undefined);
          }}
        />
        <div>
          <Button type="submit" variant="solid" disabled={busy}>
            {naming.kind === 'new' ? '新建' : '保存'}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Dialog>
  );
}
