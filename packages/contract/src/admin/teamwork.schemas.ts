import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { STAFF_ROLES } from '../endpoint.ts';
import { line, lines, person } from './fields.schemas.ts';
import { recordId } from './resource.schemas.ts';
import { RECORD_KINDS, SAVED_FILTERS } from './teamwork.ts';

const kind = z.enum(RECORD_KINDS);
const record = z.object({ kind, id: recordId });

/** Somebody who has a form open. */
const editor = z.object({ id: z.string(), nickname: z.string(), since: z.string() });

const note = z.object({
  id: z.string(),
  body: z.string(),
  /** Null once the account is gone. */
  by: person,
  at: z.string(),
  mentions: z.array(z.object({ id: z.string(), nickname: z.string() })),
});

const savedFilter = z.object({
  id: z.string(),
  section: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
});

const section = z.string().check(z.regex(/^[a-z-]{1,40}$/));

export const teamworkSchemas = {
  findRecords: {
    summary: '查找后台的记录',
    description: '按名称或编号在各种记录里查找，只找自己的角色能看的；每种最多五条。',
    query: z.object({ q: z.string().check(z.minLength(1), z.maxLength(100)) }),
    data: z.array(
      z.object({
        kind,
        id: z.string(),
        name: z.string(),
        /** Kind of an entry; null for other records. */
        entryKind: z.nullable(z.string()),
      }),
    ),
  },
  findSpoken: {
    summary: '按拼音或首字母找名称',
    description: '一串名称里，哪些的拼音或首字母与写的相合；答它们的序号，最像的在前。单个字母不算。',
    query: z.object({
      q: z.string().check(z.minLength(1), z.maxLength(100)),
      /** Separated by line feeds. */
      names: z.string().check(z.minLength(1), z.maxLength(1000)),
    }),
    /** Places of names in the query, best first. */
    data: z.array(z.int()),
  },
  openForm: {
    summary: '在场：报告自己开着这一条；不写什么',
    description: '报告自己开着一条记录的表单，每隔几秒一次；答还有谁开着它。十五秒没有报告就不算开着。',
    params: record,
    data: z.array(editor),
  },
  closeForm: {
    summary: '在场：报告自己离开了这一条',
    description: '报告自己关上了一条记录的表单。',
    params: record,
    data: z.null(),
  },
  openForms: {
    summary: '在场：一种记录里哪些正有人开着',
    description: '列出一种记录里别人正开着的。',
    query: z.object({ kind }),
    data: z.array(z.object({ subject: z.string(), by: editor })),
  },
  noteList: {
    summary: '便条：一条记录上的',
    description: '列出一条记录上的便条，早的在前。',
    query: z.object({ kind, subject: recordId }),
    data: z.array(note),
  },
  addNote: {
    summary: '便条：写一张；`@昵称` 会提醒那个人',
    description: '在一条记录上写一张便条；`mentions` 里的人会在后台收到提醒，须是看得到这条记录的后台人员。',
    body: z.object({
      kind,
      subject: recordId,
      body: lines(1000),
      mentions: z._default(z.array(recordId).check(z.maxLength(20)), []),
    }),
    data: note,
  },
  removeNote: {
    summary: '便条：删除自己写的一张',
    description: '删除自己写的一张便条；提醒一并消失。',
    params: z.object({ id: recordId }),
    data: z.null(),
  },
  colleagues: {
    summary: '便条：可以提到的人',
    description: '列出看得到一种记录的后台人员。',
    query: z.object({ kind }),
    data: z.array(z.object({ id: z.string(), nickname: z.string(), role: z.enum(STAFF_ROLES) })),
  },
  mentionList: {
    summary: '提醒：便条里提到自己的，新的在前',
    description: '列出提到自己的便条，新的在前，最多二十张；`unread` 是没看过的数目。',
    data: z.object({
      unread: z.int(),
      records: z.array(
        z.object({
          noteId: z.string(),
          kind,
          subject: z.string(),
          subjectName: z.nullable(z.string()),
          entryKind: z.nullable(z.string()),
          body: z.string(),
          by: person,
          at: z.string(),
          read: z.boolean(),
        }),
      ),
    }),
  },
  readMentions: {
    summary: '提醒：都看过了',
    description: '把提到自己的便条都记成看过。',
    data: z.null(),
  },
  savedFilterList: {
    summary: '存下的筛选：自己的',
    description: '列出自己为一个列表存下的筛选。',
    query: z.object({ section }),
    data: z.array(savedFilter),
  },
  saveFilter: {
    summary: '存下的筛选：存一个；同名的换掉',
    description: '为一个列表存下现在的筛选；同名的换掉。',
    body: z.object({
      section,
      name: line(SAVED_FILTERS.name),
      filter: z.record(z.string().check(z.maxLength(40)), z.unknown()),
    }),
    data: savedFilter,
  },
  removeFilter: {
    summary: '存下的筛选：删除一个',
    description: '删除自己存下的一个筛选。',
    params: z.object({ id: recordId }),
    data: z.null(),
  },
} satisfies SchemaGroup;
