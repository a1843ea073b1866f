import { addFont, allFont } from '@ziwan/contract';
import { useApi } from '../../../api/use-api.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useSessionStore } from '../session/use-session.ts';
import { FolderPicker } from './folder-picker.tsx';

interface FolderChoiceProps {
  fontGNo: string;
  name: string;
  /** Current folder id. */
  from: string;
  onClose: () => void;
}

export function FolderChoice({ fontGNo, name, from, onClose }: FolderChoiceProps) {
  const api = useApi();
  const session = useSessionStore();
  return (
    <FolderPicker
      title={`把「${name}」移到`}
      from={from}
      onClose={onClose}
      onPick={async (folder) => {
        const body = { fontGNos: [fontGNo], folderId: folder.id, fromFolderId: from };
        await api.call(addFont, { body }, { quiet: true });
        toast(`已移到「${folder.name}」`, 'success');
        session.set({ favoriteFonts: await api.call(allFont, {}) });
      }}
    />
  );
}
