import { Button, type ButtonProps } from '@mui/material';
import type { AdminMedia } from '@ziwan/contract/admin';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '../api/client.ts';
import { ACCEPT, type MediaKind, uploadFile } from './upload.ts';

interface UploadButtonProps {
  /** Restricts the files that can be chosen. */
  kind?: MediaKind;
  label: string;
  variant?: ButtonProps['variant'];
  /** Called with each stored file. */
  onKept: (media: AdminMedia) => void;
}

/** Uploads chosen files to the library one after another and reports each that is refused or there already. */
export function UploadButton({ kind, label, variant = 'outlined', onKept }: UploadButtonProps) {
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const send = async (files: readonly File[]) => {
    for (const [n, file] of files.entries()) {
      setSending(files.length > 1 ? `正在上传 ${n + 1} / ${files.length}` : '正在上传');
      try {
        const kept = await uploadFile(file, {}, (part) => setSending(`正在上传 ${Math.round(part * 100)}%`));
        if (kept.note !== null)
          notify(`${file.name}：${kept.note}`, { type: 'info', autoHideDuration: 8000 });
        onKept(kept);
      } catch (error) {
        notify(`${file.name}：${messageOf(error)}`, { type: 'error', autoHideDuration: 8000 });
      }
    }
    setSending(null);
  };
  return (
    <>
      <Button
        variant={variant}
        disabled={sending !== null}
        startIcon={<Upload aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <span role="status">{sending ?? label}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!kind || kind === 'picture'}
        accept={kind ? ACCEPT[kind] : Object.values(ACCEPT).join(',')}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void send(files);
        }}
      />
    </>
  );
}
