import { expect, test } from 'vitest';
import { posesAsStaff } from './staff-names.ts';

test('names of staff are recognised however they are written', () => {
  const posing = [
    ...['官方', '字玩官方', '字玩', '小客服', '客服01', '管理员', '站长', '工作人员', '系统通知'],
    ...['官 方', '官·方', '官1方', '官\u200b方', '宮方', '宫方', '管理員', '⽅官方', '宇玩', '字翫'],
    ...[
      'admin',
      'Admin01',
      'ADMIN',
      'ａｄｍｉｎ',
      'a.d.m.i.n',
      'аdmіn',
      'adm1n',
      'the admin',
      'αdmin',
      '𝓪𝓭𝓶𝓲𝓷',
    ],
    ...['Official', '0fficial', 'ZiWan', 'my-ziwan-fans', 'z1wan', 'kefu', 'ｚｉｗａｎ', 'ádmin', 'Ⓐⓓⓜⓘⓝ'],
  ];
  for (const name of posing) expect(posesAsStaff(name), name).toBe(true);
});

test('ordinary names are not', () => {
  const ordinary = [
    ...[
      '李白',
      '字友a7k2mq',
      '王小明',
      '方官',
      '玩字',
      '文字游戏',
      '客家人',
      '服装设计',
      '管乐',
      '宫崎骏',
      '长安',
      '宫保鸡丁',
    ],
    ...[
      'badminton',
      'Alice',
      'officer',
      'stafford',
      'Zi Wang',
      'Addison',
      'minad',
      '12345',
      '！！！',
      '👨‍👩‍👧',
    ],
  ];
  for (const name of ordinary) expect(posesAsStaff(name), name).toBe(false);
});
