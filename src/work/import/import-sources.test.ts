import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { argsOf, facts, here, place, planOf } from '../../../test/fixtures/planned-files.ts'
import { guessColumns } from '../../core/import/import-columns.ts'
import { momentReader } from '../../core/import/import-values.ts'
import type { CustomField } from '../../core/work/entities.ts'
import { parseTable } from './read-table.ts'

const rowsOf = (plan: { rows: { action: string; problems: { code: string }[] }[] }) =>
  plan.rows.map(({ action, problems }) => [action, ...problems.map(({ code }) => code)])

test('Jira Cloud writes account ids in comments and mentions: they are the people of the columns beside', async () => {
  const account = '712020:9f1c2d3e-aaaa'
  const text = [
    'Summary,Issue key,Assignee,Assignee Id,Watchers,Watchers,Watchers Id,Watchers Id,Description,Comment,Comment',
    `Paint,A-1,Ada Wong,5b10a2844c20165700ede21g,Ada Wong,Old Colleague,5b10a2844c20165700ede21g,${account},Ask [~accountid:${account}],14/Mar/25 3:21 PM;5b10a2844c20165700ede21g;Done,14/Mar/25 3:21 PM;${account};Left`,
  ].join('\n')
  const { plan } = await planOf(text)
  expect(argsOf(plan, 'issue.import')[0]?.values).toMatchObject({ description: 'Ask @Old Colleague' })
  expect(argsOf(plan, 'comment.import')).toMatchObject([
    { text: 'Done', authorId: '1' },
    { text: '**Old Colleague**\n\nLeft' },
  ])
})

test('people whom the file names otherwise are those who were chosen for them', async () => {
  const text = 'Summary,Issue key,Assignee,Comment\nPaint,A-1,awong,14/Mar/25 3:21 PM;awong;Done\nSail,A-2,gone,\n'
  expect((await planOf(text)).plan.unknownPeople).toEqual(
    new Map([
      ['awong', 2],
      ['gone', 1],
    ]),
  )
  const { plan } = await planOf(text, { settings: { people: { awong: '1' } } })
  expect(plan.unknownPeople).toEqual(new Map([['gone', 1]]))
  expect(argsOf(plan, 'issue.import')[0]?.values).toMatchObject({ assigneeId: '1' })
  expect(argsOf(plan, 'comment.import')).toMatchObject([{ authorId: '1', text: 'Done' }])
})

test('bugs of ZenTao', async () => {
  const header = '编号,Bug标题,优先级,重现步骤,Bug状态,截止日期,由谁创建,指派给,解决日期,关闭日期'
  const { plan, columns } = await planOf(
    `${header}\n101,支付页崩溃,1,点支付,已解决,0000-00-00,李雷,王小明(#xm),2025-03-20,2025-03-21\n`,
  )
  expect(columns).toEqual([
    ...['key', 'summary', 'priority', 'description', 'status', 'dueDate', 'reporter', 'assignee', 'resolvedAt', null],
  ])
  expect(plan.rows[0]?.problems).toEqual([])
  expect(argsOf(plan, 'issue.import')[0]?.values).toMatchObject({
    priority: 'urgent',
    assigneeId: '2',
    reporterId: '3',
  })
})

test('estimates of Linear are points: they go to such a field, or are left out with a note', async () => {
  const text =
    'ID,Team,Title,Status,Estimate,Priority,Cycle Number,Cycle Name,Triaged\nENG-1,Eng,Paint,Todo,3,High,,,\nENG-2,Eng,Sail,Todo,,High,,,\n'
  const { plan, columns } = await planOf(text)
  expect(columns[4]).toBeNull()
  expect(rowsOf(plan)).toEqual([['create', 'pointsLeftOut'], ['create']])
  expect(argsOf(plan, 'issue.import')[0]?.values).not.toHaveProperty('estimateMinutes')
  const points = { id: 'p', name: 'Story points', kind: 'number', options: [] } as unknown as CustomField
  const kept = await planOf(text, { where: place({ fields: [points] }) })
  expect(rowsOf(kept.plan)).toEqual([['create'], ['create']])
  expect(argsOf(kept.plan, 'issue.import')[0]?.values).toMatchObject({ p: 3 })
})

test('archived cards of Trello are left out and counted', async () => {
  const text = 'Card ID,Card Name,List Name,Archived\na1,Paint,To Do,false\na2,Old,Done,true\na3,Sail,Done,false\n'
  expect(rowsOf((await planOf(text)).plan)).toEqual([['create'], ['skip', 'archived'], ['create']])
})

test('descriptions of TAPD and ZenTao are HTML; in other files they stay as written', async () => {
  const descriptionIn = async (header: string, text: string) => {
    const { plan } = await planOf(`${header}\n1001,登录失败,"${text.replaceAll('"', '""')}"\n`)
    return (argsOf(plan, 'issue.import')[0] as unknown as { values: { description: string } }).values.description
  }
  const html = '<p>点<strong>登录</strong>后</p><ul><li>报错</li></ul>'
  for (const header of [
    'ID,标题,详细描述',
    '缺陷ID,标题,详细描述',
    'Bug编号,Bug标题,重现步骤',
    '编号,研发需求名称,描述',
    'ID,Title,Description,Opened By,Opened Build',
  ])
    expect(await descriptionIn(header, html)).toBe('点**登录**后\n\n- 报错')
  const image = '<img width="300" src="https://a.example/b.png">'
  for (const text of [`${image}\n\n## Steps\n\n1. open **it**\n2. press\n\n${image}`, html])
    for (const header of ['ID,Title,Body', '编号,标题,描述']) expect(await descriptionIn(header, text)).toBe(text)
})

test('HTML that is too long to be read whole is told', async () => {
  const { plan } = await planOf(`ID,标题,详细描述\n1,登录失败,<p>a${' '.repeat(100_000)}b</p>\n`)
  expect(rowsOf(plan)).toEqual([['create', 'textCut']])
})

test('Asana and TAPD name parents by their titles; a title of several rows is no name', async () => {
  const text = 'Task ID,Name,Parent task\n1,Boat,\n2,Paint,Boat\n3,Twice,\n4,Twice,\n5,Sail,Twice\n6,Self,Self\n'
  const { plan } = await planOf(text)
  const [boat, ...others] = argsOf(plan, 'issue.import')
  expect(others.find(({ summary }) => summary === 'Paint')?.values).toMatchObject({ parentId: boat?.id })
  expect(rowsOf(plan).slice(4)).toEqual([
    ['create', 'parentUnknown'],
    ['create', 'parentUnknown'],
  ])
})

test('a moment with a zone is the day that it is in the account’s zone; midnight is a day', async () => {
  const text = 'Card Name,Due Date,Start Date\nPaint,2025-03-14T16:00:00.000Z,Fri Mar 14 2025 00:00:00 GMT+0000 (GMT)\n'
  const { plan } = await planOf(text, { known: facts({ toInstant: momentReader('Asia/Shanghai') }) })
  expect(argsOf(plan, 'issue.import')[0]?.values).toMatchObject({ dueDate: '2025-03-15', startDate: '2025-03-14' })
})

test('a column of dates or numbers is no summary', async () => {
  const german = await parseTable(
    'Titel;Fällig;Nummer\nPrüfen;31.03.2025 15:21:00;100000000000\nMalen;14.04.2025 15:21:00;100000000001\n',
  )
  expect(guessColumns(german, [])).toEqual(['summary', null, null])
  const plan = await parseTable('内容项;谁\n2025年度总结;a\n2025年上半年复盘;b\n3.2 发布计划;c\n')
  expect(guessColumns(plan, [])).toEqual(['summary', null])
})

test('a row with more cells than the header is told', async () => {
  const { plan } = await planOf('Summary,Status\nBuy milk, eggs,To do\nPaint,Done\n')
  expect(plan.rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['cellsBeyond'], []])
})

test('the own export comes back as the same issues; keys of another project of that name do not', async () => {
  const where = place({ issues: [here('Paint'), here('Sail', { number: 8 })] })
  const [paint, sail] = where.issues
  const own = await planOf('Summary,Key\nPaint,HAR-7\nSail tomorrow,HAR-8\nNew,\n', { where })
  expect(argsOf(own.plan, 'issue.importUpdate').map(({ id }) => id)).toEqual([paint?.id, sail?.id])
  expect(rowsOf(own.plan)).toEqual([['update', 'duplicate'], ['update', 'duplicate'], ['create']])
  const other = await planOf('Summary,Key\nLogin,HAR-7\nLogout,HAR-8\n', { where })
  expect(rowsOf(other.plan)).toEqual([
    ['create', 'keyReused'],
    ['create', 'keyReused'],
  ])
})

test('a second file numbered from 1 does not overwrite the issues of the first', async () => {
  const [first, second] = [here('Paint'), here('Sail')]
  const known = facts({
    known: new Map([
      ['1', first.id],
      ['2', second.id],
    ]),
  })
  const where = place({ issues: [first, second] })
  const other = await planOf('编号,标题\n1,登录\n2,退出\n', { where, known })
  expect(rowsOf(other.plan)).toEqual([
    ['create', 'keyReused'],
    ['create', 'keyReused'],
  ])
  const again = await planOf('编号,标题\n1,Paint\n2,Sail tomorrow\n', { where, known })
  expect(rowsOf(again.plan)).toEqual([
    ['update', 'duplicate'],
    ['update', 'duplicate'],
  ])
  const word = facts({ known: new Map([['A-1', randomUUID()]]) })
  expect(rowsOf((await planOf('Key,Title\nA-1,Login\n', { where, known: word })).plan)).toEqual([
    ['update', 'duplicate'],
  ])
})

test('Jira writes several values of a field into as many columns: a field receives all of them', async () => {
  const text = [
    'Summary,Issue key,Custom field (Platforms),Custom field (Platforms),Custom field (Team),Custom field (Team),Custom field (Size)',
    'Paint,A-1,"iOS, iPadOS",Web,Blue,Red,3.0',
    'Sail,A-2,Web,,Red,,',
  ].join('\n')
  const platforms = { id: 'p', name: 'Platforms', kind: 'options', options: [{ id: 'w', name: 'Web' }] } as object
  const where = place({ fields: [platforms as CustomField] })
  const columns = ['summary', 'key', 'field:p', 'field:p', 'newField', 'newField', 'newField'] as const
  const { plan, columns: guessed } = await planOf(text, { where, settings: { columns } })
  expect(guessed.slice(2, 4)).toEqual(['field:p', 'field:p'])
  const [team, size] = argsOf(plan, 'field.create')
  expect([team?.fields, size?.fields], 'a field has no "Custom field" in its name').toMatchObject([
    { name: 'Team', kind: 'text' },
    { name: 'Size', kind: 'number' },
  ])
  const valuesOf = (field: { id?: string } | undefined) =>
    argsOf(plan, 'issue.import').map(({ values }) => values?.[field?.id ?? ''])
  expect(valuesOf({ id: 'p' })).toEqual([[expect.any(String), 'w'], ['w']])
  expect(valuesOf(team)).toEqual(['Blue, Red', 'Red'])
  expect(valuesOf(size)).toEqual([3, undefined])
})

test('Jira writes one person per cell, also as "Last, First"', async () => {
  const text = 'Summary,Issue key,Assignee\nPaint,A-1,"Wong, Ada"\nSail,A-2,"Wong, Bo"\n'
  const { plan } = await planOf(text, { settings: { people: { 'Wong, Ada': '1' } } })
  expect(argsOf(plan, 'issue.import').map(({ values }) => values)).toMatchObject([{ assigneeId: '1' }, {}])
  expect([...plan.unknownPeople]).toEqual([['Wong, Bo', 1]])
  const table = 'Summary,Members\nPaint,"Bo, Ada Wong"\n'
  expect(argsOf((await planOf(table)).plan, 'issue.import')[0]?.values).toMatchObject({ assigneeId: '1' })
})

test.each([
  ['North / Oslo / West', ['n', 'o']],
  ['North -> Oslo/West', ['n', 'o']],
  ['North', ['n']],
  ['Oslo / West', undefined],
])('a value of levels is found by its path: %s', async (cell, path) => {
  const options = [
    { id: 'n', name: 'North' },
    { id: 'o', name: 'Oslo / West', parentId: 'n' },
  ]
  const region = { id: 'r', name: 'Region', kind: 'cascade', options } as unknown as CustomField
  const { plan } = await planOf(`Summary,Region\nPaint,${cell}\n`, { where: place({ fields: [region] }) })
  const values: Record<string, unknown> = argsOf(plan, 'issue.import')[0]?.values ?? {}
  expect(values.r ?? undefined).toEqual(path)
  expect(plan.rows[0]?.problems.map(({ code }) => code)).toEqual(path ? [] : ['valueUnknown'])
})
