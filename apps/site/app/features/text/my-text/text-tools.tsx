import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Maximize2 } from '../../../ui/icons/maximize-2.ts';
import { X } from '../../../ui/icons/x.ts';
import { toast } from '../../../ui/toast-store.ts';
import { Counted } from './counted.tsx';
import { myTexts, useMyTexts } from './my-texts.ts';
import styles from './text-tools.module.css';
import { useTyping } from './use-typing.ts';

const Texts = lazyComponent(async () => (await import('./texts.tsx')).Texts);

/** Clearing a longer text (in code units) offers an undo. */
const WORTH_UNDOING = 20;

/** The field's label and counts. @param field id of the field */
export function TextHead({ field, className }: { field: string; className?: string | undefined }) {
  const { id, kept } = useMyTexts();
  const name = kept.texts.find((t) => t.id === id)?.name;
  return (
    <p className={`${styles.head}${className ? ` ${className}` : ''}`}>
      <label htmlFor={field}>我的文字{name && ` · ${name}`}</label>
      <Counted className={styles.count} />
    </p>
  );
}

interface TextToolsProps {
  sample: string;
  onClear: () => void;
}

/** Buttons to clear the text and to open the full editor. */
export function TextTools({ sample, onClear }: TextToolsProps) {
  const { text } = useMyTexts();
  const type = useTyping();
  const [open, setOpen] = useState(false);
  const clear = () => {
    type('');
    onClear();
    if (text.length > WORTH_UNDOING)
      toast('文字已清空', 'info', { label: '撤销', run: () => myTexts().type(text) });
  };
  return (
    <div className={styles.tools}>
      <IconButton label="清空文字" disabled={text === ''} onClick={clear}>
        <X size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="展开文字，换一段" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Maximize2 size={16} aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense>
          <Texts sample={sample} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
