import type { FontDetail, FontResource } from '@ziwan/contract';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { copyText } from '../../reading/share/copy.ts';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { isComplete } from '../../text/lacking/lacks.ts';
import { useCountOf } from '../../text/lacking/use-lacks.ts';
import { embedCode, embedStylesheet, FONT_DISPLAYS, type FontDisplay } from './embed-code.ts';
import styles from './embed-panel.module.css';

interface EmbedPanelProps {
  font: Pick<FontDetail, 'fontGNo' | 'childFontResource'>;
  face: FontResource;
  refusal: string | null;
}

/** Embed code for the face or its family: in slices, or limited to the characters of a text. */
export function EmbedPanel({ font, face, refusal }: EmbedPanelProps) {
  const id = useId();
  const [display, setDisplay] = useState<FontDisplay>('swap');
  const [text, setText] = useState('');
  const [whole, setWhole] = useState(false);
  // The origin is only known in the browser; the server renders the path.
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const lacks = useCountOf([face.fontGNo], text.trim())?.[face.fontGNo];
  if (refusal !== null) return <p className={styles.closed}>{refusal}</p>;
  const options = {
    origin,
    gno: whole ? font.fontGNo : face.fontGNo,
    whole,
    family: whole ? `zw-${font.fontGNo}` : face.webFontFamily,
    weight: face.weight,
    display,
    text,
  };
  const code = embedCode(options);
  return (
    <div className={styles.embed}>
      <div className={styles.options}>
        <TextField
          className={styles.text}
          label="只要这些字（可留空）"
          hint={text ? '样式表只含这些字，一个小文件' : '留空则整款字体按字区切片，用到哪片取哪片'}
          value={text}
          maxLength={500}
          onChange={(e) => setText(e.target.value)}
        />
        {font.childFontResource.length > 1 && (
          <Select
            label="嵌入"
            value={whole ? 'whole' : 'face'}
            options={[
              { value: 'face', label: `只要这一款：${face.styleName}` },
              { value: 'whole', label: `整个字族：${font.childFontResource.length} 款，一个名字` },
            ]}
            onChange={(e) => setWhole(e.target.value === 'whole')}
          />
        )}
        <Select
          label="font-display"
          value={display}
          options={FONT_DISPLAYS.map((d) => ({ value: d.value, label: `${d.value}：${d.note}` }))}
          onChange={(e) => setDisplay(e.target.value as FontDisplay)}
        />
      </div>
      {lacks && !isComplete(lacks) && (
        <p className={styles.lacks} role="status">
          这款字体
          <Lacking lacks={lacks} plain />
          ，嵌入以后由网页的下一款字体来画。
        </p>
      )}
      <Code id={`${id}a`} label="放进网页的 head" code={code.html} />
      <Code id={`${id}b`} label="或在样式表里引入" code={code.css} />
      <Code id={`${id}c`} label="然后这样用" code={code.use} />
      <p className={styles.open}>
        <a href={embedStylesheet({ ...options, origin: '' })} target="_blank" rel="noopener">
          打开这份样式表
        </a>
      </p>
    </div>
  );
}

function Code({ id, label, code }: { id: string; label: string; code: string }) {
  return (
    <div className={styles.code}>
      <header>
        <span id={id}>{label}</span>
        <Button
          variant="plain"
          aria-label={`复制：${label}`}
          onClick={() => void copyText(code, '代码已复制')}
        >
          <Copy size={15} aria-hidden="true" />
          复制
        </Button>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is text */}
      <pre
        role="group"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
