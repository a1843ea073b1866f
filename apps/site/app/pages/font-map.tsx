import type { LoaderFunctionArgs } from 'react-router';
import { loadMap, type MapData, mapChanged } from '../features/fonts/map/load-map.ts';
import { MapPage } from '../features/fonts/map/map-page.tsx';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = (args: LoaderFunctionArgs) => loadMap(args);

export const shouldRevalidate = mapChanged;

/** Search engines list the page with its own axes only. */
export const meta = ({ data, url }: MetaArgs<MapData>): PageMeta => ({
  title: '字体地图',
  description: `${data.fonts.length} 款中文字体摆在一张图上：粗细、反差、方圆、疏密、字面、宽窄，选两样，看谁和谁挨着。`,
  canonical: '/font/map',
  noindex: url.search !== '',
});

export default function FontMap() {
  return <MapPage />;
}
