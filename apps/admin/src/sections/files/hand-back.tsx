import { handBackFile } from '@ziwan/contract/admin';
import { Confirm } from 'react-admin';
import { useCall } from '../../ui/use-call.ts';
import { handBackWords } from '../entries/schedule.ts';

interface HandBackProps {
  file: string;
  title: string;
  /** Time of a pending schedule, which is dropped. */
  planned: string | null;
  /** Another sentence of the dialog. */
  note?: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an entry or a list is handed back to its file. */
export function HandBack({ file, title, planned, note = '', onClose, onDone }: HandBackProps) {
  const [handBack, working] = useCall(handBackFile, '已交还，下次导入以文件为准');
  return (
    <Confirm
      isOpen
      loading={working}
      title={`把「${title}」交还给文件？`}
      content={`${handBackWords(planned)}${note}`}
      confirm="交还给文件"
      onClose={onClose}
      onConfirm={async () => {
        await handBack({ body: { file } });
        onClose();
        onDone();
      }}
    />
  );
}
