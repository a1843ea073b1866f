import { useMemo } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import writing from '../../../ui/writing.module.css';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress } from '../../text/my-text/text.ts';
import { TextForm } from '../../text/my-text/text-form.tsx';
import { fontPath } from '../detail/font-path.ts';
import { filtered, type MapData } from './load-map.ts';
import { characterOf, mapHref, placeId, queryOf, readAxes, readChoice } from './map-address.ts';
import { AxisChoices, MapFilters } from './map-filters.tsx';
import styles from './map-page.module.css';
import { Plane } from './map-plane.tsx';
import { MEASURES } from './measures.ts';

const WHY = { annotated: '字旁带注音，外框量不准', unmeasured: '常用汉字太少，或者还没有量' } as const;

/** `/font/map`: every font with hanzi, by two measures. */
export function MapPage() {
  const data = useLoaderData() as MapData;
  const { leftOut } = data;
  const { search } = useLocation();
  const axes = readAxes(new URLSearchParams(search));
  const choice = useMemo(() => readChoice(new URLSearchParams(search)), [search]);
  const fonts = useMemo(() => filtered(data, choice.tags), [data, choice.tags]);
  const text = useMyText();
  const char = characterOf(text);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>字体地图</h1>
        <p>
          {`${fonts.length} 款字体，按笔画量出来的样子摆在一张图上，拿「${char}」来看。换两样来量，邻居就变了。`}
        </p>
        <TextForm sample="永" keep={queryOf(axes, choice)} />
        <div className={styles.axes}>
          <AxisChoices axes={axes} choice={choice} text={forAddress(text)} />
        </div>
        <MapFilters data={data} axes={axes} choice={choice} text={forAddress(text)} />
      </header>
      {fonts.length === 0 ? (
        <EmptyState title={choice.tags.length > 0 ? '没有同时符合这些条件的字体' : '还没有量过的字体'}>
          {choice.tags.length > 0 ? (
            <a className={writing.link} href={mapHref(axes, forAddress(text))}>
              全部清除
            </a>
          ) : (
            <a className={writing.link} href="/font">
              看字体列表
            </a>
          )}
        </EmptyState>
      ) : (
        <Plane
          fonts={fonts}
          all={data.fonts}
          axes={axes}
          choice={choice}
          char={char}
          text={forAddress(text)}
          similar={data.similar}
        />
      )}
      <div className={styles.notes}>
        <p>
          横向是{MEASURES[axes.x].name}：{MEASURES[axes.x].about}。纵向是{MEASURES[axes.y].name}：
          {MEASURES[axes.y].about}。
        </p>
        <p>
          位置排的是名次，不是数值：一格只放一款，挤的地方会错开一两格；量出来一样的不分先后。量的是二十几个常用字的中位数，可变字体量的是常规字重。
        </p>
        {leftOut.length > 0 && (
          <p>
            没放上来的有 {leftOut.length} 款：
            {leftOut.map((font, i) => (
              <span key={font.fontGNo} id={placeId(font.fontGNo)}>
                {i > 0 && '、'}
                <a className={writing.link} href={fontPath(font)}>
                  {font.nameZh}
                </a>
                （{WHY[font.why]}）
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
