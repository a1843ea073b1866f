import { SUBMISSION_LIMITS, SUBMISSION_TYPES } from '@ziwan/contract';
import { useId } from 'react';
import { Button, quietClass } from '../../../ui/button.tsx';
import { ImagePlus } from '../../../ui/icons/image-plus.ts';
import writing from '../../../ui/writing.module.css';
import { useSession, useSessionStore } from '../session/use-session.ts';
import styles from './picture-field.module.css';
import type { Pictures } from './use-pictures.ts';

/** Picture upload for a work. Needs an account. */
export function PictureField({ pictures }: { pictures: Pictures }) {
  const id = useId();
  const store = useSessionStore();
  const signedIn = useSession((state) => state.userInfo !== null);
  const full = pictures.list.length >= SUBMISSION_LIMITS.files;
  return (
    <fieldset className={styles.pictures}>
      <legend>图片</legend>
      {signedIn ? (
        <>
          <label className={styles.choose} data-off={full ? '' : undefined}>
            <ImagePlus size={20} aria-hidden="true" />
            <span>选择图片</span>
            <input
              type="file"
              multiple
              accept={SUBMISSION_TYPES.join(',')}
              disabled={full}
              aria-describedby={`${id}n`}
              onChange={(event) => {
                pictures.add([...(event.target.files ?? [])]);
                // Lets the same file be chosen again after removal.
                event.target.value = '';
              }}
            />
          </label>
          <p id={`${id}n`} className={styles.hint}>
            JPG、PNG、WebP，每张不超过 10 MB，最多 {SUBMISSION_LIMITS.files} 张；拍摄信息不会保留。
          </p>
        </>
      ) : (
        <div className={styles.prompt}>
          <p>登录之后才能附图。不附图也可以投，把作品的链接填上就行。</p>
          <Button onClick={() => store.promptLogin('login', '/contact?form=work')}>登录后附图</Button>
        </div>
      )}
      {pictures.list.length > 0 && (
        <ul className={styles.pictureList}>
          {pictures.list.map((picture) => (
            <li key={picture.id} data-failed={picture.error ? '' : undefined}>
              {picture.view ? <img src={picture.view} alt="" /> : <span className={styles.kept}>已传</span>}
              <span className={writing.oneLine}>{picture.name}</span>
              {picture.error ? (
                <small>{picture.error}</small>
              ) : picture.key === null ? (
                <progress max={1} value={picture.progress} aria-label={`正在上传 ${picture.name}`} />
              ) : (
                <small>已上传</small>
              )}
              <span className={styles.actions}>
                {picture.error && (
                  <button
                    type="button"
                    className={quietClass}
                    aria-label={`重新上传 ${picture.name}`}
                    onClick={() => pictures.retry(picture.id)}
                  >
                    重试
                  </button>
                )}
                <button
                  type="button"
                  className={quietClass}
                  aria-label={`${picture.key === null && !picture.error ? '取消上传' : '移除'} ${picture.name}`}
                  onClick={() => pictures.remove(picture.id)}
                >
                  {picture.key === null && !picture.error ? '取消' : '移除'}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className={styles.notice}>
        {pictures.notice}
      </p>
    </fieldset>
  );
}
