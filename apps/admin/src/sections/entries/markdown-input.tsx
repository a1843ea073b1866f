import { redo, undo } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { Box, Button, type Theme, Typography } from '@mui/material';
import { ApiError, type DataOf } from '@ziwan/contract';
import { type AdminMedia, previewMarkdown } from '@ziwan/contract/admin';
import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Type,
  Undo2,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useInput, useNotify } from 'react-admin';
import { api, messageOf } from '../../api/client.ts';
import { MediaDialog } from '../../media/media-dialog.tsx';
import { uploadFile } from '../../media/upload.ts';
import styles from './article-body.module.css';
import { FontSearch } from './fonts-input.tsx';
import { createEditor, insert, prefix, surround } from './markdown-editor.ts';

type Preview = DataOf<typeof previewMarkdown>;

/** Placeholder colour of a loading picture, removed because the console's security policy blocks style attributes. */
const TONE = / style="background-color:#[0-9a-f]{6}"/g;

/** Debounce (ms) between typing and updating the preview. */
const RESTS = 400;

/** Colours of the editor and of the text as its page will show it. */
const colours = ({ palette }: Theme) => ({
  '--editor-accent': palette.secondary.main,
  '--editor-soft': palette.text.secondary,
  '--editor-line': palette.divider,
  '--editor-selection': palette.mode === 'dark' ? '#e5573f55' : '#b8281c2e',
});

/** The text of an entry: Markdown beside a preview of its page. */
export function MarkdownInput({ label }: { label: string }) {
  const { field } = useInput({ source: 'markdown', defaultValue: '' });
  const notify = useNotify();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [choosing, setChoosing] = useState<'picture' | 'font' | null>(null);
  const [shown, setShown] = useState<'write' | 'both' | 'read'>('both');
  const titleId = useId();
  const text = (field.value ?? '') as string;

  const addPicture = ({ src, alt, title }: Pick<AdminMedia, 'src' | 'alt' | 'title'>) => {
    const words = (alt || title.replace(/\.\w+$/, '')).replace(/[[\]\\]/g, '\\$&');
    if (view.current) insert(view.current, `![${words}](${src})`, true);
  };
  const sendPictures = async (files: File[]) => {
    for (const file of files) {
      try {
        addPicture(await uploadFile(file));
        notify('图片已上传，请把方括号里的说明改成一句话', { type: 'info' });
      } catch (error) {
        notify(`${file.name}：${messageOf(error)}`, { type: 'error' });
      }
    }
  };
  const live = useRef({ onChange: field.onChange, sendPictures });
  live.current = { onChange: field.onChange, sendPictures };

  // The editor holds the text; the effect below writes outside changes (a restored version, a draft) into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once
  useEffect(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    const made = createEditor({
      parent: place.current as HTMLElement,
      text,
      label,
      nonce,
      onChange: (typed) => live.current.onChange(typed),
      onPictures: (files) => void live.current.sendPictures(files),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const made = view.current;
    if (!made || made.state.doc.toString() === text) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: text } });
  }, [text]);

  const act = (work: (editor: EditorView) => void) => () => view.current && work(view.current);
  const tools: readonly (readonly [label: string, icon: LucideIcon, work: () => void])[] = [
    ['小标题', Heading2, act((v) => prefix(v, '## '))],
    ['次级标题', Heading3, act((v) => prefix(v, '### '))],
    ['加粗', Bold, act((v) => void surround(v, '**'))],
    ['链接', Link2, act(addLink)],
    ['图片', Image, () => setChoosing('picture')],
    ['提到一款字体', Type, () => setChoosing(choosing === 'font' ? null : 'font')],
    ['引用', Quote, act((v) => prefix(v, '> '))],
    ['列表', List, act((v) => prefix(v, '- '))],
    ['编号列表', ListOrdered, act((v) => prefix(v, '1. '))],
    ['分隔线', Minus, act((v) => insert(v, '---', true))],
    ['撤销', Undo2, act(undo)],
    ['重做', Redo2, act(redo)],
  ];

  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={(theme) => ({ ...colours(theme), width: '100%', py: 1 })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {label}
        </Typography>
        {(['write', 'both', 'read'] as const).map((way) => (
          <Button
            key={way}
            size="small"
            aria-pressed={shown === way}
            onClick={() => setShown(way)}
            sx={{
              display: way === 'both' ? { xs: 'none', lg: 'inline-flex' } : undefined,
              fontWeight: shown === way ? 600 : 400,
            }}
          >
            {{ write: '只写', both: '边写边看', read: '只看' }[way]}
          </Button>
        ))}
      </Box>
      <Box
        role="toolbar"
        aria-label="排版"
        sx={{
          display: shown === 'read' ? 'none' : 'flex',
          flexWrap: 'wrap',
          borderBlock: 1,
          borderColor: 'divider',
        }}
      >
        {tools.map(([name, Icon, work]) => (
          <Button
            key={name}
            title={name}
            aria-label={name}
            onClick={work}
            sx={{ minWidth: 0, px: 1.25, '@media (pointer: coarse)': { minWidth: 44 } }}
          >
            <Icon aria-hidden />
          </Button>
        ))}
      </Box>
      {choosing === 'font' && (
        <FontSearch
          label="提到哪一款"
          taken={[]}
          onChoose={({ fontGNo, nameZh }) => {
            setChoosing(null);
            if (view.current) insert(view.current, `[${nameZh}](/font/${fontGNo})`);
          }}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: shown === 'both' ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        <Box
          ref={place}
          sx={{
            display: shown === 'read' ? 'none' : 'block',
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        />
        <Box
          sx={{
            display: shown === 'write' ? 'none' : { xs: shown === 'read' ? 'block' : 'none', lg: 'block' },
          }}
        >
          <PreviewPane text={text} />
        </Box>
      </Box>
      {choosing === 'picture' && (
        <MediaDialog
          kind="picture"
          onClose={() => setChoosing(null)}
          onChoose={(media) => {
            setChoosing(null);
            addPicture(media);
          }}
        />
      )}
    </Box>
  );
}

function addLink(view: EditorView): void {
  const { from, to } = view.state.selection.main;
  const words = view.state.sliceDoc(from, to) || '链接文字';
  const address = '/font';
  view.dispatch({
    changes: { from, to, insert: `[${words}](${address})` },
    selection: { anchor: from + words.length + 3, head: from + words.length + 3 + address.length },
  });
  view.focus();
}

/** A text as its page will show it. */
export function PreviewPane({ text }: { text: string }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let wait: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        setPreview(await api.call(previewMarkdown, { body: { markdown: text } }, { signal: gone.signal }));
        setFault(null);
      } catch (error) {
        if (gone.signal.aborted) return;
        setFault(messageOf(error));
        // Retries when a busy server says so, without waiting for the next keystroke.
        const after = error instanceof ApiError ? error.retryAfter : null;
        if (after !== null) wait = setTimeout(ask, after * 1000);
      }
    };
    wait = setTimeout(ask, RESTS);
    return () => {
      clearTimeout(wait);
      gone.abort();
    };
  }, [text]);
  return (
    <Box sx={[colours, { maxHeight: { lg: '70vh' }, overflowY: 'auto', pt: 1 }]}>
      {fault && <Typography role="alert">没能排出来：{fault}</Typography>}
      <section aria-label="排出来的样子">
        <div
          className={styles.body}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server with the rules of the site's pages
          dangerouslySetInnerHTML={{ __html: (preview?.html ?? '').replace(TONE, '') }}
        />
      </section>
      <Box role="status" sx={{ pt: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {preview && preview.length > 0 && <p>{preview.length} 字</p>}
        {preview && preview.missingPictures.length > 0 && (
          <p>不在媒体库、发布不了的图片：{preview.missingPictures.join('、')}</p>
        )}
        {preview && preview.brokenLinks.length > 0 && <p>没有去处的链接：{preview.brokenLinks.join('、')}</p>}
      </Box>
    </Box>
  );
}
