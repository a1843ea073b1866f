import { expect, test } from 'vitest';
import { createI18nProvider } from './i18n-provider.ts';

const { translate } = createI18nProvider([]);

test('a button’s own words win over react-admin’s general ones', () => {
  expect(translate('已放进回收站', { smart_count: 1, _: '已删除' })).toBe('已放进回收站');
  expect(translate('resources.news.notifications.deleted', { _: '已删除' })).toBe('已删除');
  expect(translate('ra.action.cancel')).toBe('取消');
});
