import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { argsOf, facts, here, place, planOf } from '../../../test/fixtures/planned-files.ts'
import { importItemCalls } from '../../core/calls/import-calls.ts'
import { externalIdsOf } from '../../core/import/import-cells.ts'
import { guessColumns, offeredTargets } from '../../core/import/import-columns.ts'
import type { CustomField } from '../../core/work/entities.ts'
import { parseTable } from './read-table.ts'

const english = [
  'Summary,Issue key,Issue id,Issue Type,Status,Project key,Priority,Assignee,Reporter,Created,Resolved,Due date,Labels,Labels,Description,Original Estimate,Outward issue link (Blocks),Custom field (Epic Link),Sprint,Comment,Comment,Custom field (Story Points)',
  'Offline checkout,SHOP-1,10001,Epic,In Progress,SHOP,Highest,Ada Wong,Ada Wong,12/Mar/24 3:04 PM,,,mobile,,"Line one\nLine two, with a comma",,,,,,,',
  'Retry uploads,SHOP-2,10002,Story,Done,SHOP,Medium,gone@elsewhere.com,Ada Wong,13/Mar/24 9:00 AM,20/Mar/24 6:00 PM,31/Mar/24 12:00 AM,mobile,network,"Say ""no"" once",28800,SHOP-3,SHOP-1,Sprint 4,14/Mar/24 10:30 AM;Ada Wong;Looks good,15/Mar/24 8:00 AM;Old Colleague;Ship it,5',
  'Crash on start,SHOP-3,10003,Bug,Waiting for vendor,SHOP,Odd,,Ada Wong,13/Mar/24 9:05 AM,,,,,,,,SHOP-1,Sprint 4,,,3',
].join('\n')
const chinese = [
  '概要,问题关键字,问题ID,问题类型,状态,优先级,经办人,报告人,创建日期,到期日,标签,描述,注释',
  '弱网下重复提交,PAY-7,2007,缺陷,进行中,高,王小明,李雷,"12/三月/24 3:04 下午",2024-04-01,"支付,弱网",复现步骤：,"13/三月/24 9:15 上午;王小明;已定位"',
  '离线收银,PAY-8,2008,史诗,待办,紧急,,李雷,2024/3/12,,,,',
].join('\r\n')

test("Jira's English export: its columns, repeated ones too, and what becomes of its rows", async () => {
  const { columns, plan, where } = await planOf(english)
  expect(columns).toEqual([
    ...['summary', 'key', 'id', 'type', 'status', null, 'priority', 'assignee', 'reporter', 'createdAt', 'resolvedAt'],
    ...[
      'dueDate',
      'labels',
      'labels',
      'description',
      'estimate',
      'blocks',
      'parent',
      'sprint',
      'comment',
      'comment',
      null,
    ],
  ])
  expect(plan.made).toMatchObject({
    status: ['Waiting for vendor'],
    label: ['mobile', 'network'],
    sprint: ['Sprint 4'],
  })
  const [made] = argsOf(plan, 'status.create')
  expect(argsOf(plan, 'transition.create'), 'issues can move to a new status').toMatchObject([
    { fields: { name: 'Waiting for vendor', toId: made?.id } },
  ])
  const [epic, story, bug] = argsOf(plan, 'issue.import')
  expect(epic).toMatchObject({
    formerKey: 'SHOP-1',
    typeId: where.types[0]?.id,
    statusId: where.statuses[1]?.id,
    createdAt: Date.UTC(2024, 2, 12, 15, 4),
    values: { priority: 'urgent', assigneeId: '1', description: 'Line one\nLine two, with a comma' },
  })
  expect(story).toMatchObject({
    statusId: where.statuses[2]?.id,
    values: { parentId: epic?.id, dueDate: '2024-03-31', estimateMinutes: 480, description: 'Say "no" once' },
  })
  expect(argsOf(plan, 'relation.add')).toEqual([{ kind: 'blocks', fromId: story?.id, toId: bug?.id }])
  expect(argsOf(plan, 'comment.import')).toMatchObject([
    { text: 'Looks good', authorId: '1', createdAt: Date.UTC(2024, 2, 14, 10, 30) },
    { text: '**Old Colleague**\n\nShip it' },
  ])
  expect(Object.fromEntries(plan.unknownPeople)).toEqual({ 'gone@elsewhere.com': 1, 'Old Colleague': 1 })
  expect(plan.rows[2]?.problems).toEqual([{ code: 'valueUnknown', column: 'Priority', value: 'Odd' }])
})

test("Jira's Chinese export", async () => {
  const { columns, plan, where } = await planOf(chinese)
  expect(columns).not.toContain(null)
  expect(argsOf(plan, 'issue.import')).toMatchObject([
    {
      summary: '弱网下重复提交',
      typeId: where.types[2]?.id,
      statusId: where.statuses[1]?.id,
      createdAt: Date.UTC(2024, 2, 12, 15, 4),
      values: { priority: 'high', assigneeId: '2', reporterId: '3', dueDate: '2024-04-01' },
    },
    { typeId: where.types[0]?.id, statusId: where.statuses[0]?.id },
  ])
  expect(plan.made.label).toEqual(['支付', '弱网'])
  expect(argsOf(plan, 'comment.import')).toMatchObject([{ text: '已定位', authorId: '2' }])
})

test.each([
  [
    'Linear',
    'ID,Team,Title,Description,Status,Estimate,Priority,Project,Creator,Assignee,Labels,Cycle Name,Created,Due Date,Parent issue',
    [
      'id',
      null,
      'summary',
      'description',
      'status',
      'estimate',
      'priority',
      null,
      'reporter',
      'assignee',
      'labels',
      'sprint',
      'createdAt',
      'dueDate',
      'parent',
    ],
  ],
  [
    'Trello',
    'Card ID,Card Name,Card Description,Labels,Members,Due Date,List Name',
    ['id', 'summary', 'description', 'labels', 'assignee', 'dueDate', 'status'],
  ],
  [
    'TAPD',
    'ID,标题,优先级,状态,处理人,创建人,创建时间,预计开始,预计结束,迭代',
    ['id', 'summary', 'priority', 'status', 'assignee', 'reporter', 'createdAt', 'startDate', 'dueDate', 'sprint'],
  ],
  [
    'PingCode',
    '编号,标题,工作项类型,状态,负责人,优先级,父工作项,所属迭代,截止时间,标签',
    ['key', 'summary', 'type', 'status', 'assignee', 'priority', 'parent', 'sprint', 'dueDate', 'labels'],
  ],
  [
    'Feishu',
    '任务名称,负责人,开始时间,截止时间,任务状态,备注',
    ['summary', 'assignee', 'startDate', 'dueDate', 'status', 'description'],
  ],
])('headers of %s', async (_product, header, expected) => {
  const table = await parseTable(
    `${header}\n${header
      .split(',')
      .map(() => 'x')
      .join(',')}`,
  )
  expect(guessColumns(table, [])).toEqual(expected)
})

test('a second import finds what the first made: updated, or left out', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const known = facts({
    known: new Map([
      ['SHOP-1', first],
      ['SHOP-2', second],
    ]),
  })
  const updating = await planOf(english, { known })
  expect(externalIdsOf(updating.table, updating.columns)).toEqual(['SHOP-1', 'SHOP-2', 'SHOP-3'])
  expect(updating.plan.rows.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
  expect(argsOf(updating.plan, 'issue.importUpdate').map(({ id }) => id)).toEqual([first, second])
  expect(argsOf(updating.plan, 'comment.import')).toEqual([])
  const skipping = await planOf(english, { known, settings: { duplicates: 'skip' } })
  expect(skipping.plan.rows.map(({ action }) => action)).toEqual(['skip', 'skip', 'create'])
  // its parent was imported before
  expect(argsOf(skipping.plan, 'issue.import')[0]?.values).toMatchObject({ parentId: first })
})

test('a parent or relation may be an issue of the project, by its key or the one that it was imported with', async () => {
  const [own, imported] = [here('Own'), here('Imported', { number: 8, formerKeys: ['SHOP-7'] })]
  const text = 'Summary,Issue key,Parent,Blocks\nPaint,A-1,HAR-7,SHOP-7\nMend,A-2,SHOP-7,\n'
  const { plan } = await planOf(text, { where: place({ issues: [own, imported] }) })
  const [paint, mend] = argsOf(plan, 'issue.import')
  expect([paint?.values, mend?.values]).toMatchObject([{ parentId: own.id }, { parentId: imported.id }])
  expect(argsOf(plan, 'relation.add')).toMatchObject([{ fromId: paint?.id, toId: imported.id }])
  expect(plan.rows.flatMap(({ problems }) => problems)).toEqual([])
})

test('what is wrong is told with its row, and nothing is lost', async () => {
  const long = '长'.repeat(301)
  const text = `Title,Key,Due,Parent\n${long},A-1,31/12/2024,\n,A-2,,\nTwice,A-1,,\nSame,A-4,soon,A-9\n`
  const where = place({ issues: [here('same')] })
  const { plan } = await planOf(text, { where })
  expect(plan.rows.map(({ line, action, problems }) => [line, action, problems.map(({ code }) => code)])).toEqual([
    [2, 'create', ['summaryCut']],
    [3, 'skip', ['summaryMissing']],
    [4, 'skip', ['duplicateInFile']],
    [5, 'create', ['sameSummary', 'parentUnknown', 'dateUnread']],
  ])
  expect(argsOf(plan, 'issue.import')[0]?.values).toMatchObject({ description: long })
})

test('long Chinese texts go in calls that the server takes', () => {
  const args = { values: { description: '长'.repeat(20_000), note: '😀'.repeat(10_000) } }
  const item = { line: 2, name: 'issue.import' as const, rowId: randomUUID(), externalId: null, args }
  const calls = importItemCalls(Array(40).fill(item))
  expect(calls.map(({ from }) => from)).toEqual([0, 5, 10, 15, 20, 25, 30, 35])
  for (const { items } of calls) expect(Buffer.byteLength(JSON.stringify({ items }))).toBeLessThan(512 * 1024)
})

test('Jira’s markup becomes Markdown; other texts stay', async () => {
  const text = 'Summary,Issue key,Description\nPaint,A-1,h2. How\n'
  expect(argsOf((await planOf(text)).plan, 'issue.import')[0]?.values).toMatchObject({ description: '## How' })
  const other = text.replace('Issue key', 'Key')
  expect(argsOf((await planOf(other)).plan, 'issue.import')[0]?.values).toMatchObject({ description: 'h2. How' })
})

test('a column of sprints or versions, which no screen shows yet, is not offered to become one', () => {
  const table = { headers: ['Summary', 'Sprint', 'Fix version', '迭代'], rows: [] }
  expect(guessColumns(table, [], offeredTargets)).toEqual(['summary', null, null, null])
  const field = { id: 'f', name: 'Sprint', kind: 'text' } as CustomField
  expect(guessColumns(table, [field], offeredTargets)[1], 'but a field of the project').toBe('field:f')
})
