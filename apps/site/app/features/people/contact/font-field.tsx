import { type DataOf, SUBMISSION_LIMITS, suggestFonts } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { TextField } from '../../../ui/field.tsx';
import styles from './font-field.module.css';

export interface UsedFont {
  fontGNo: string;
  nameZh: string;
}

const DEBOUNCE_MS = 300;

export function FontField({
  fonts,
  onChange,
}: {
  fonts: readonly UsedFont[];
  onChange: (fonts: UsedFont[]) => void;
}) {
  const api = useApi();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<DataOf<typeof suggestFonts> | null>(null);
  const wanted = keyword.trim();
  useEffect(() => {
    if (wanted === '') return setFound(null);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { signal } = abort;
        setFound(await api.call(suggestFonts, { query: { keyword: wanted.slice(0, 60) } }, { signal }));
      } catch {
        // The error was shown, or a newer query took over.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, wanted]);

  const full = fonts.length >= SUBMISSION_LIMITS.fonts;
  const offered = (found ?? []).filter((f) => !fonts.some((used) => used.fontGNo === f.fontGNo)).slice(0, 6);
  return (
    <div className={styles.fonts}>
      <TextField
        label="用到的字体"
        name="font-keyword"
        placeholder="输入名字或拼音，从下面选"
        autoComplete="off"
        maxLength={60}
        disabled={full}
        value={keyword}
        onChange={(e) => setKeyword(e.target.value)}
        onKeyDown={(e) => {
          // Enter picks the first match instead of submitting the form.
          if (e.key !== 'Enter' || e.nativeEvent.isComposing || wanted === '') return;
          e.preventDefault();
          const [first] = offered;
          if (!first) return;
          onChange([...fonts, { fontGNo: first.fontGNo, nameZh: first.nameZh }]);
          setKeyword('');
        }}
      />
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label="可以添加的字体">
          {offered.map(({ fontGNo, nameZh }) => (
            <li key={fontGNo}>
              <button
                type="button"
                onClick={() => {
                  onChange([...fonts, { fontGNo, nameZh }]);
                  setKeyword('');
                }}
              >
                ＋ {nameZh}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.hint}>
        {found && offered.length === 0 && wanted !== ''
          ? '没有找到，或者已经添加了；说明里写上名字也可以'
          : ''}
      </p>
      {fonts.length > 0 && (
        <ul className={styles.used} aria-label="已添加的字体">
          {fonts.map(({ fontGNo, nameZh }) => (
            <li key={fontGNo}>
              {nameZh}
              <button
                type="button"
                aria-label={`移除 ${nameZh}`}
                onClick={() => onChange(fonts.filter((f) => f.fontGNo !== fontGNo))}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
