import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { X } from '../../../ui/icons/x.ts';
import styles from './case-sheet.module.css';

interface CaseSheetProps {
  id: string;
  titleId: string;
  /** State of the list underneath. */
  back: string;
  children: ReactNode;
}

/**
 * A detail over its list with its own URL. Server-rendered open and readable without scripts, which make it modal.
 * Closing navigates to the list.
 */
export function CaseSheet({ id, titleId, back, children }: CaseSheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const leave = () => void navigate(back, { preventScrollReset: true });

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.close();
    dialog.showModal();
    return () => dialog.close();
  }, []);

  useEffect(() => {
    ref.current?.scrollTo(0, 0);
    // Focus the last viewed case when the list is back.
    return () => {
      requestAnimationFrame(() => {
        if (document.querySelector('dialog[open]')) return;
        document.querySelector<HTMLElement>(`a[data-case="${id}"]`)?.focus({ preventScroll: true });
      });
    };
  }, [id]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes; Escape comes as `cancel`
    <dialog
      ref={ref}
      open
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        if (event.target === ref.current) leave();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.bar}>
          <a href={back} className={styles.close} aria-label="关闭，回到案例" data-keep-scroll="">
            <X size={22} aria-hidden="true" />
          </a>
        </div>
        {children}
      </div>
    </dialog>
  );
}
