import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { X } from './icons/x.ts';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Full width, for images and glyphs. */
  wide?: boolean;
}

/** A native modal dialog: traps focus and blocks the page behind it. */
export function Dialog({ open, title, onClose, children, wide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes; Escape comes as `cancel`
    <dialog
      ref={ref}
      className={`${styles.dialog}${wide ? ` ${styles.wide}` : ''}`}
      aria-labelledby={open ? id : undefined}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onClick={(e) => {
        if (e.target === ref.current) onClose();
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h2 id={id}>{title}</h2>
            <IconButton label="关闭" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
