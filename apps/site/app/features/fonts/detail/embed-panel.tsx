import type { FontDetail, FontResource } from '@ziwan/contract';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { copyText } from '../../reading/share/copy.ts';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { isComplete } from '../../text/lacking/lacks.ts';
import { useCountOf } from '../../text/lacking/use-lacks.ts';
import { embedCode, embedStylesheet, FONT_DISPLAYS, type FontDisplay } from './embed-code.ts';
import { EmbedCostForm } from './embed-cost-form.tsx';
import styles from './embed-panel.module.css';

interface EmbedPanelProps {
  font: Pick<FontDetail, 'fontGNo' | 'childFontResource'>;
  face: FontResource;
  refusal: string | null;
}

const WAYS = [
  { value: 'script', label: '一行脚本' },
  { value: 'sheet', label: '样式表' },
  { value: 'module', label: 'npm 模块' },
  { value: 'build', label: '构建时' },
] as const;
type Way = (typeof WAYS)[number]['value'];

const HOW: Record<Way, string> = {
  script:
    '脚本读一遍网页，只取这一页用到的字，通常一次请求；后来出现的新字再补。发出去的只有不重复的字，访问的人填写的内容不读。脚本没有运行时，用切片的样式表。',
  sheet:
    '不用脚本。整款字体按常用程度切片，浏览器用到哪片取哪片；只要几个字的标题，可以写在下面，做成一个小文件。',
  build:
    '网页构建好以后，读一遍文件夹里的网页，把用到的字做成文件放在旁边：运行时不再需要本站。Vite 有插件。现在还没有发布到 npm，可以从本站的源代码打包。',
  module: '和一行脚本做一样的事，写在自己的程序里。现在还没有发布到 npm，可以从本站的源代码打包。',
};

/** Embed code for the face or its family: by a script, by a stylesheet, or in a program. */
export function EmbedPanel({ font, face, refusal }: EmbedPanelProps) {
  const id = useId();
  const [display, setDisplay] = useState<FontDisplay>('swap');
  const [text, setText] = useState('');
  const [way, setWay] = useState<Way>('script');
  const [family, setFamily] = useState(false);
  const whole = family && way === 'sheet';
  // The origin is only known in the browser; the server renders the path.
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const limit = way === 'sheet' ? text.trim() : '';
  const lacks = useCountOf([face.fontGNo], limit)?.[face.fontGNo];
  if (refusal !== null) return <p className={styles.closed}>{refusal}</p>;
  const options = {
    origin,
    gno: whole ? font.fontGNo : face.fontGNo,
    whole,
    family: whole ? `zw-${font.fontGNo}` : face.webFontFamily,
    weight: face.weight,
    display,
    text: limit,
    weights: weightsOf(face),
    metrics: face.metrics,
    hanziAdvance: face.hanziAdvance,
  };
  const code = embedCode(options);
  return (
    <div className={styles.embed}>
      <Segmented
        className={styles.ways}
        label="引入的办法"
        name={`${id}way`}
        value={way}
        options={WAYS}
        onChange={setWay}
      />
      <p className={styles.how}>{HOW[way]}</p>
      <div className={styles.options}>
        {way === 'sheet' && (
          <TextField
            className={styles.text}
            label="只要这些字（可留空）"
            hint={text ? '样式表只含这些字，一个小文件' : '留空则整款字体按字区切片，用到哪片取哪片'}
            value={text}
            maxLength={500}
            onChange={(e) => setText(e.target.value)}
          />
        )}
        {way === 'sheet' && font.childFontResource.length > 1 && (
          <Select
            label="嵌入"
            value={whole ? 'whole' : 'face'}
            options={[
              { value: 'face', label: `只要这一款：${face.styleName}` },
              { value: 'whole', label: `整个字族：${font.childFontResource.length} 款，一个名字` },
            ]}
            onChange={(e) => setFamily(e.target.value === 'whole')}
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
      {way === 'script' && <Code id={`${id}a`} label="放进网页的 head" code={code.loader} />}
      {way === 'sheet' && <Code id={`${id}a`} label="放进网页的 head" code={code.html} />}
      {way === 'sheet' && <Code id={`${id}b`} label="或在样式表里引入" code={code.css} />}
      {way === 'build' && <Code id={`${id}a`} label="构建以后运行" code={code.build} />}
      {way === 'module' && <Code id={`${id}a`} label="写在程序里" code={code.npm} />}
      <Code id={`${id}c`} label="然后这样用" code={code.use} />
      {way === 'sheet' ? (
        <p className={styles.open}>
          <a href={embedStylesheet({ ...options, origin: '' })} target="_blank" rel="noopener">
            打开这份样式表
          </a>
        </p>
      ) : (
        <EmbedCostForm
          gno={face.fontGNo}
          sheet={embedStylesheet({ ...options, origin: '', whole: false, text: '' })}
        />
      )}
    </div>
  );
}

function weightsOf({ axes }: FontResource): [number, number] | null {
  const axis = axes.find(({ tag }) => tag === 'wght');
  return axis ? [axis.min, axis.max] : null;
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
