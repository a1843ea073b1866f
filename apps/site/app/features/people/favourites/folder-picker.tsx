import { type FavouriteFolder, folderAdd, folderList } from '@ziwan/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { refusalSentence } from '../account/refusal.ts';
import { useKeptOverLogin } from '../session/kept-over-login.ts';
import styles from './folder-picker.module.css';

export const FOLDER_NAME_MAX = 30;
const NEW = '';

interface FolderPickerProps {
  title: string;
  /** Current folder of the moved fonts. */
  from: string;
  onPick: (folder: FavouriteFolder) => Promise<void>;
  onClose: () => void;
}

export function FolderPicker({ title, from, onPick, onClose }: FolderPickerProps) {
  const api = useApi();
  const [folders, setFolders] = useState<FavouriteFolder[] | null>(null);
  const [chosen, choose] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useKeptOverLogin('ziwan:folder:picked', { name }, (kept) => setName(kept.name ?? ''));

  useEffect(() => {
    const left = new AbortController();
    api.call(folderList, {}, { signal: left.signal }).then(
      (list) => {
        const others = list.filter((folder) => folder.id !== from);
        setFolders(others);
        choose(others[0]?.id ?? NEW);
      },
      // The API client has shown the error, unless the dialog was closed.
      () => left.signal.aborted || onClose(),
    );
    return () => left.abort();
  }, [api, from, onClose]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (chosen === NEW && wanted === '') return setNameError('给新收藏夹起个名字');
    setBusy(true);
    setError('');
    try {
      const folder =
        chosen === NEW
          ? await api.call(folderAdd, { body: { name: wanted } }, { quiet: true })
          : folders?.find((f) => f.id === chosen);
      if (folder) await onPick(folder);
      onClose();
    } catch (failure) {
      setError(refusalSentence(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      {folders === null ? (
        <Spinner label="正在取收藏夹" />
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <fieldset className={styles.folders} aria-label="收藏夹">
            {folders.map((folder) => (
              <label key={folder.id} className={styles.folder}>
                <input
                  type="radio"
                  name="folder"
                  checked={chosen === folder.id}
                  onChange={() => choose(folder.id)}
                />
                <span>{folder.name}</span>
                <small>{folder.count} 款</small>
              </label>
            ))}
            <label className={styles.folder}>
              <input type="radio" name="folder" checked={chosen === NEW} onChange={() => choose(NEW)} />
              <span>新建收藏夹</span>
            </label>
          </fieldset>
          {chosen === NEW && (
            <TextField
              className={styles.name ?? ''}
              label="名字"
              value={name}
              error={nameError}
              maxLength={FOLDER_NAME_MAX}
              onChange={(event) => {
                setName(event.target.value);
                setNameError(undefined);
              }}
            />
          )}
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          <div className={styles.actions}>
            <Button type="submit" variant="solid" disabled={busy}>
              {busy ? '正在移动' : chosen === NEW ? '新建并移入' : '移到这里'}
            </Button>
            <Button onClick={onClose}>取消</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
