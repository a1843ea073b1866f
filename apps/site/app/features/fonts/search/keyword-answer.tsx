import {
  type DataOf,
  ELSEWHERE_LICENCES,
  type fontDictionary,
  type InsteadReason,
  type KeywordReading,
  WORD_NAMES,
} from '@ziwan/contract';
import type { ReactNode } from 'react';
import { ChipLink } from '../../../ui/chip.tsx';
import writing from '../../../ui/writing.module.css';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { otherName } from '../detail/detail-text.ts';
import { fontPath } from '../detail/font-path.ts';
import styles from './keyword-answer.module.css';

type Words = KeywordReading['words'];
type Fonts = NonNullable<KeywordReading['instead']>['fonts'];

const OFFERS: Record<InsteadReason, (words: Words) => string> = {
  kind: () => '在另一个列表里',
  spelling: () => '名字相近的',
  look: () => '本站样子相近的',
  style: () => '本站风格相近的',
  part: (words) => `合乎「${words.map(({ word }) => word).join('」或「')}」的`,
  popular: () => '本站下载最多的',
};

/** Number of styles to go on with. */
const STYLES = 10;
/** Longer keywords are cut where they only repeat what was typed. */
const NAMED = 24;

const cut = (keyword: string): string => {
  const characters = [...keyword];
  return characters.length > NAMED ? `${characters.slice(0, NAMED).join('')}…` : keyword;
};

/** Subsets of the offered fonts' names, for the first paint. */
export const offerWants = (reading: KeywordReading | undefined) =>
  (reading?.instead?.fonts ?? []).map(({ faceGNo, nameZh }) => ({ gno: faceGNo, text: nameZh }));

/** Says by which styles, uses and the like a list was made. */
export function WordsRead({ words }: { words: Words }) {
  if (words.length === 0) return null;
  return (
    <p className={styles.read}>
      {words.map(({ word, type, names }) => (
        <span key={word}>
          「{word}」{wordMeans(type, names)}
        </span>
      ))}
      {words.some(({ type }) => type === 'licence') && (
        <span>
          只算见到授权全文、不附条件的，
          <a className={writing.link} href="/license">
            条件看这里
          </a>
        </span>
      )}
    </p>
  );
}

function wordMeans(type: Words[number]['type'], names: readonly string[]): string {
  if (type === 'variable') return '也按可变字体找';
  if (type === 'draws') return `也找写得出${names.join('、')}的`;
  return `也按${WORD_NAMES[type]}「${names.join('」「')}」找`;
}

interface KeywordAnswerProps {
  keyword: string;
  reading: KeywordReading;
  dictionary?: DataOf<typeof fontDictionary>;
  /** Title of the list that has the fonts, where they are not in this one. */
  otherList?: { title: string; href: string } | undefined;
  /** More ways on. */
  children?: ReactNode;
}

/** Shown where a keyword finds no font: what it names, what is near, and ways on. */
export function KeywordAnswer({ keyword, reading, dictionary, otherList, children }: KeywordAnswerProps) {
  const { absent, elsewhere, instead, words } = reading;
  return (
    <section className={styles.answer} aria-label="搜索的回答">
      {absent ? (
        <Absent absent={absent} />
      ) : elsewhere ? (
        <Elsewhere keyword={keyword} elsewhere={elsewhere} />
      ) : (
        <header>
          <h2>{titleOf(keyword, words, instead?.because ?? null, otherList?.title)}</h2>
          {!instead && <p>换个短一点的词，拼音、首字母、英文名也可以。</p>}
        </header>
      )}
      {instead && (
        <div>
          {(absent || elsewhere || instead.because === 'part' || instead.because === 'popular') && (
            <h3>{OFFERS[instead.because](words)}</h3>
          )}
          <Offers fonts={instead.fonts} />
          <p className={styles.more}>
            {otherList && (
              <a className={writing.link} href={otherList.href}>
                在{otherList.title}里看
              </a>
            )}
            {elsewhere?.styles.map(({ dictNumber, dictName }) => (
              <a
                key={dictNumber}
                className={writing.link}
                href={`${shownIn(dictNumber, dictionary)}?tagNumber=${dictNumber}`}
              >
                本站的{dictName}
              </a>
            ))}
          </p>
        </div>
      )}
      <footer className={styles.ways}>
        <Styles dictionary={dictionary} />
        <ul>
          <li>
            <a className={writing.link} href="/font/find">
              手上有图，看图找字体
            </a>
          </li>
          <li>
            <a className={writing.link} href={`/font?text=${encodeURIComponent(keyword)}`}>
              看各款字体写「{cut(keyword)}」
            </a>
          </li>
          {(absent || elsewhere) && (
            <li>
              <a className={writing.link} href="/contact">
                写信建议收录
              </a>
            </li>
          )}
          {children}
        </ul>
      </footer>
    </section>
  );
}

/** The list that has fonts with a tag. */
const shownIn = (number: string, dictionary: KeywordAnswerProps['dictionary']): string =>
  dictionary?.style?.find((style) => style.dictNumber === number)?.creative === 0 ? '/currency' : '/font';

function titleOf(keyword: string, words: Words, because: InsteadReason | null, otherList?: string): string {
  if (because === 'kind') return `「${cut(keyword)}」在${otherList ?? '另一个列表'}里`;
  if (because === 'spelling') return `没有「${cut(keyword)}」，你要找的可能是`;
  const [word] = words;
  if (word?.type === 'draws' && because !== 'part') return `还没有写得出${word.names.join('、')}的字体`;
  return `没有叫「${cut(keyword)}」的字体`;
}

function Absent({ absent: { names, type, sets } }: { absent: NonNullable<KeywordReading['absent']> }) {
  return (
    <header>
      <h2>
        本站还没有{WORD_NAMES[type]}是「{names.join('」「')}」的字体
      </h2>
      {sets.map(({ name, title, fonts }) => (
        <p key={name}>
          字体集「{title}」里有 {fonts.length} 款：{fonts.join('、')}。站方装上就能用。
        </p>
      ))}
    </header>
  );
}

function Elsewhere({
  keyword,
  elsewhere,
}: {
  keyword: string;
  elsewhere: NonNullable<KeywordReading['elsewhere']>;
}) {
  const { name, foundry, licence, known, exact, sets, styles: tags } = elsewhere;
  const maker = known || !foundry ? foundry : `看名字是${foundry}的`;
  const facts = [maker, tags.map(({ dictName }) => dictName).join('、'), ELSEWHERE_LICENCES[licence]];
  return (
    <header>
      {!exact && <p>没有「{cut(keyword)}」，你要找的可能是</p>}
      <h2>{cut(name)}</h2>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        {sets.length > 0
          ? `本站没有装这款字体，字体集「${sets.join('」「')}」里有，站方装上就能用。`
          : '本站没有这款字体。'}
      </p>
    </header>
  );
}

function Offers({ fonts }: { fonts: Fonts }) {
  return (
    <ul className={styles.offers}>
      {fonts.map((font) => (
        <li key={font.fontGNo}>
          <a href={fontPath(font)}>
            <Specimen gno={font.faceGNo} text={font.nameZh} metrics={font.metrics} nowrap="fade" />
            <small className={writing.oneLine}>
              {[font.nameZh, otherName(font), font.designer].filter(Boolean).join(' · ')}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The styles that most fonts have. */
function Styles({ dictionary }: Pick<KeywordAnswerProps, 'dictionary'>) {
  const most = [...(dictionary?.style ?? [])]
    .filter(({ creative }) => creative > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, STYLES);
  if (most.length === 0) return null;
  return (
    <>
      <h3>按风格找</h3>
      <ul className={styles.chips}>
        {most.map(({ dictNumber, dictName, creative }) => (
          <li key={dictNumber}>
            <ChipLink href={`/font?tagNumber=${dictNumber}`}>
              {dictName}
              <small>{creative}</small>
            </ChipLink>
          </li>
        ))}
      </ul>
    </>
  );
}
