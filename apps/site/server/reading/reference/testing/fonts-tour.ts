import { sampleTitle } from '../../../testing/sample-title.ts';
import type { Json, Recorder } from './recorder.ts';

const TITLE = sampleTitle('龙吟', { outlines: [{ width: 30, colour: '#000000', gap: 0 }] });

/** What visitors ask about fonts, and what programs fetch. @param shapes features of 龙, base64 */
export async function tourFonts(
  tour: Recorder,
  shapes: { version: number; features: string },
): Promise<void> {
  const call = tour.call.bind(tour);
  const shiHei = { query: { id: 'shi-hei' } };
  await call('getFontList', { query: { text: '龙吟', size: 2 } });
  await call('searchFonts', { body: { text: '龙吟虎啸', coverage: 'full', size: 2 } });
  await call('getFontDetail', shiHei);
  await call('get-download-url', shiHei);
  await call('font-default');
  await call('selectBrandLine');
  await call('licences');
  await call('licence-changes');
  await call('licence-versions', { query: { id: 'ofl-1.1' } });
  await call('font-licence-versions', { query: { fontGNo: 'shi-hei' } });
  for (const name of ['childs', 'fontInformationPid']) await call(name, { params: { id: 'shi-hei' } });
  await call('fontInformation', { params: { id: 'shi-hei--regular' } });
  await call('download-file', { params: { id: 'shi-hei' } });
  await call('query-list', { query: { text: '可变', size: 2 } });
  await call('suggest', { query: { keyword: '试' } });
  await call('coverage', { query: { id: 'shi-hei', charset: 'gb2312-1', size: 10 } });
  await call('coverageOfText', { body: { id: 'shi-hei', text: '龙吟虎啸，凤舞九天' } });
  await call('find-by-shape', {
    body: { version: shapes.version, characters: [{ features: shapes.features, read: '龙' }], text: '龙吟' },
  });
  await call('hanzi', { query: { char: '龙' } });
  await call('variants', { query: { char: '龙', id: 'shi-hei' } });
  await call('compare-hanzi', { query: { char: '龙', fonts: 'shi-hei,wu-wen' } });
  await call('map');
  await call('similar', shiHei);
  await call('glyphs', { query: { id: 'shi-hei', size: 10 } });
  await call('known');

  await call('game-engines');
  const game = {
    project: '龙吟九万里',
    engine: 'godot4',
    faces: [{ gno: 'shi-hei--regular', role: '标题', characters: '龙吟九万里' }],
  };
  await call('game-package', { body: game });
  await call('game-package-estimate', { body: game });
  await call('webfont-http', { body: [{ gno: 'shi-hei', text: '龙吟虎啸' }] });
  await call('web-variable-font', {
    body: { gno: 'shi-bian', text: '可变字体', axes: { wght: [300, 700] } },
  });
  await call('draw-text', { query: { id: 'shi-hei', text: '龙吟', format: 'svg', size: 64 } });
  await call('title-outlines', { body: { faces: [{ face: 'shi-hei', text: '龙吟' }] } });
  await call('draw-title', { body: { title: TITLE, format: 'svg', width: 600 } });
  const titles = [
    { title: TITLE, ground: 'night' },
    { title: TITLE, ground: 'paper' },
  ];
  const board = await call('title-board-make', { body: { question: '片头用哪个？', titles } });
  // For the console.
  await call('title-board-make', { body: { question: '封面用哪个？', titles } });
  const voter = { token: board.token, visitor: 'guest-0000000000000001' };
  await call('title-board-vote', { body: { ...voter, choice: 1 } });
  await call('title-board', { body: voter });
  await call('title-board-remove', { body: { token: board.token, key: board.key } });
  await call('pdf-compare', { query: { fonts: 'shi-hei,wu-wen', text: '龙吟' } });
  await call('coverage-sets');
  await call('character-forms');
  await call('showData', { query: { text: '龙吟' } });
  await call('convert', { query: { text: '龙吟', to: 'hant' } });
}

/** What visitors read. */
export async function tourReading(tour: Recorder): Promise<void> {
  const call = tour.call.bind(tour);
  await call('getKeyword');
  await call('getCollectionTagList', { query: { kind: 'album' } });
  await call('collection-selectPage', { query: { kind: 'album', size: 2 } });
  await call('collection-getDetailById', { query: { id: 'brush' } });
  await call('download-font-zip-url', { query: { id: 'brush' } });
  await call('getCalligraphyTitleByTageId');
  for (const [list, one, id] of [
    ['baike-selectPage', 'baike-getDetailById', 'yan-zhenqing'],
    ['case-selectPage', 'case-selectDetail', 'long-yin'],
    ['wenzhang-selectPage', 'wenzhang-getDetailById', 'new-fonts'],
    ['video-selectPage', 'video-getDetailById', 'strokes'],
    ['promotion-selectPage', 'promotion-getDetail', 'spring'],
  ] as const) {
    await call(list, { query: { size: 2 } });
    await call(one, { query: { id } });
  }
  await call('visit', { query: { path: '/font' } });
  await call('getColumnByType', { query: { type: 'font' } });
  await call('adv-getData', { query: { position: 'home' } });
  await call('getFriendshipLinks');
  await call('findAll-getPageList', { query: { keyword: '字体', size: 2 } });
  await call('findAll-getByParameter', { query: { keyword: '字' } });
  await call('dict-number', { query: { dictNumber: 'topic' } });
  await call('site-info');
  await call('reference');
}

/** Downloads of the account that calls, and the receipt in the last of them. @param receiptOf SHA-256 of a download's receipt */
export async function tourDownloads(
  tour: Recorder,
  receiptOf: (url: string) => Promise<string>,
): Promise<void> {
  const call = tour.call.bind(tour);
  const { url } = (await call('get-download-url', { query: { id: 'shi-hei' } })) as Json;
  await call('check-receipt', { query: { sha256: await receiptOf(url) } });
  const { records } = await call('download-history', { query: { size: 2 } });
  await call('download-licence', { query: { id: records[0].id } });
}
