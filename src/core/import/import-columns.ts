import type { CustomField } from '../work/entities.ts'
import type { FieldKind } from '../work/field-kinds.ts'

/** Targets of a column, in the order in which they are offered. */
export const importTargets = [
  'summary',
  'description',
  'key',
  'id',
  'type',
  'status',
  'priority',
  'assignee',
  'reporter',
  'labels',
  'parent',
  'sprint',
  'version',
  'startDate',
  'dueDate',
  'estimate',
  'spent',
  'createdAt',
  'resolvedAt',
  'comment',
  'blocks',
  'blockedBy',
  'relates',
  'duplicates',
  'duplicatedBy',
] as const
export type BuiltInTarget = (typeof importTargets)[number]
/** `newField` makes a custom field with the column's name. */
export type ImportTarget = BuiltInTarget | `field:${string}` | 'newField'

const later: ReadonlySet<BuiltInTarget> = new Set(['sprint', 'version'])
/** Without sprints and versions, which have no screens yet, so nobody could find their imported values. */
export const offeredTargets: readonly BuiltInTarget[] = importTargets.filter((target) => !later.has(target))

/** Targets that several columns may have; of others the first filled cell of a row counts. */
export const manyColumns: ReadonlySet<ImportTarget> = new Set<ImportTarget>([
  'labels',
  'version',
  'comment',
  'blocks',
  'blockedBy',
  'relates',
  'duplicates',
  'duplicatedBy',
])

/** Whether several columns can fill a field of this kind. */
export const holdsSeveral = (kind: FieldKind): boolean => kind === 'options' || kind === 'text'

/** A parsed table: rows with their line numbers, each with one cell per header. */
export interface ImportTable {
  headers: readonly string[]
  rows: readonly { line: number; cells: readonly string[] }[]
}

/** Headers of Jira, Linear, Trello, Asana, GitHub, TAPD, PingCode, Feishu and of hand-made tables. */
const headersTable: Readonly<Record<BuiltInTarget, readonly string[]>> = {
  summary:
    'summary title name cardname taskname task tasks item subject issue 概要 标题 主题 名称 摘要 任务名称 任务标题 任务 需求标题 需求名称 缺陷标题 缺陷名称 工作项标题 工作项名称 事项 事项标题 bug标题 研发需求名称 用户需求名称 软件需求名称'.split(
      ' ',
    ),
  description:
    'description desc body notes carddescription details content 描述 详细描述 说明 备注 内容 任务描述 需求描述 缺陷描述 工作项描述 详情 重现步骤 研发需求描述 用户需求描述'.split(
      ' ',
    ),
  key: 'issuekey key identifier 关键字 问题关键字 事务关键字 工作项编号 编号 需求编号 缺陷编号 任务编号 标识 bug编号'.split(
    ' ',
  ),
  id: 'issueid id cardid taskid 问题id 事务id 需求id 缺陷id 任务id 工作项id'.split(' '),
  type: 'issuetype type tracker worktype itemtype 问题类型 事务类型 类型 工作项类型 需求类别 任务类型 事项类型'.split(
    ' ',
  ),
  status:
    'status state list listname section column sectioncolumn 状态 当前状态 任务状态 列表 进展 所属列表 bug状态'.split(
      ' ',
    ),
  priority: 'priority importance 优先级 优先程度 重要程度'.split(' '),
  assignee:
    'assignee assignees owner assignedto assigneeemail members 经办人 负责人 处理人 当前处理人 执行人 执行者 指派给 开发人员 责任人'.split(
      ' ',
    ),
  reporter:
    'reporter creator createdby author reportedby requester 报告人 创建人 创建者 提出人 发起人 提交人 由谁创建'.split(
      ' ',
    ),
  labels: 'labels label tags tag 标签 标记'.split(' '),
  parent:
    'parent parentid parentkey parenttask parentissue epiclink epickey customfieldepiclink 父级 父项 父任务 父需求 父工作项 上级 父问题 上级事项 父级编号 史诗链接 自定义字段史诗链接 自定义字段epiclink 所属史诗'.split(
      ' ',
    ),
  sprint: 'sprint cycle cyclename iteration customfieldsprint 迭代 所属迭代 冲刺 自定义字段sprint 自定义字段冲刺'.split(
    ' ',
  ),
  version:
    'fixversion fixversions fixversionss version release milestone 修复版本 修复的版本 解决版本 版本 发布计划 里程碑'.split(
      ' ',
    ),
  startDate:
    'startdate start startedon plannedstart customfieldstartdate 开始日期 开始时间 预计开始 预计开始时间 计划开始时间 自定义字段startdate'.split(
      ' ',
    ),
  dueDate:
    'duedate due deadline dueon targetdate enddate plannedend 到期日 到期日期 到期 截止日期 截止时间 预计结束 预计结束时间 计划完成时间 计划结束时间 结束日期'.split(
      ' ',
    ),
  estimate:
    'originalestimate estimate estimatehours estimatedhours timeestimate 初始预估 原预估时间 原始估算 预估工时 预计工时 工时 估算 估算小时 estimatedtime 预计'.split(
      ' ',
    ),
  spent:
    'timespent timespenthours spent spenthours loggedhours 耗费时间 已耗费时间 花费时间 完成工时 已登记工时 已用工时 已用工时小时 实际工时 消耗 总计消耗'.split(
      ' ',
    ),
  createdAt:
    'created createdat createddate createdon creationdate datecreated 创建日期 创建时间 已创建 创建于 提出时间'.split(
      ' ',
    ),
  resolvedAt:
    'resolved resolvedat resolutiondate completed completedat completeddate closedat closed 解决日期 已解决 解决时间 完成时间 完成日期 关闭时间 实际完成时间'.split(
      ' ',
    ),
  comment: 'comment comments 注释 评论 备注评论'.split(' '),
  blocks: 'outwardissuelinkblocks blocks blocking 向外链接blocks 阻塞 blockingdependencies'.split(' '),
  blockedBy: 'inwardissuelinkblocks blockedby isblockedby dependson 被阻塞 前置任务 依赖 blockedbydependencies'.split(
    ' ',
  ),
  relates: 'outwardissuelinkrelates inwardissuelinkrelates relatedto relatesto related 关联 关联工作项 相关'.split(' '),
  duplicates: 'outwardissuelinkduplicate duplicateof duplicates 重复 重复于'.split(' '),
  duplicatedBy: 'inwardissuelinkduplicate duplicatedby isduplicatedby 被重复'.split(' '),
}

const targetsOf = new Map(
  importTargets.flatMap((target) => headersTable[target].map((name) => [name, target] as const)),
)

/** Only letters and digits, in lower case: `Custom field (Epic Link)` and `custom_field epic-link` are equal. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export const isKnownHeader = (header: string): boolean => targetsOf.has(plainName(header))

/** What means something of its own in the tool that wrote a file: columns, by their places; -1: none. */
export interface ToolColumns {
  /** Linear's estimates are points, not hours. */
  points: number
  /** Whether a card of Trello is archived. */
  archived: number
  /** TAPD and ZenTao write long texts as HTML. */
  isHtml: boolean
}

const ofZentao = 'bug标题 重现步骤 由谁创建 总计消耗 研发需求名称 研发需求描述 用户需求描述 软件需求名称'.split(' ')
const idsOfTapd = ['id', '需求id', '缺陷id', '任务id']

/** Finds the columns of a tool by headers that only it writes. */
export const toolColumnsOf = (headers: readonly string[]): ToolColumns => {
  const names = headers.map(plainName)
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name))
  return {
    points: has('team') && (has('cyclenumber') || has('triaged')) ? names.indexOf('estimate') : -1,
    archived: has('cardid', 'listname') ? names.indexOf('archived') : -1,
    isHtml:
      (has('详细描述') && idsOfTapd.some((name) => has(name))) ||
      ofZentao.some((name) => has(name)) ||
      has('openedby', 'openedbuild'),
  }
}

const pointNames = 'estimate points storypoints storypoint 故事点 故事点数 点数 估算点数'.split(' ')
const pointsField = (fields: readonly CustomField[]): ImportTarget | null => {
  const field = fields.find(({ kind, name }) => kind === 'number' && pointNames.includes(plainName(name)))
  return field ? `field:${field.id}` : null
}

const withoutPrefix = (name: string): string => name.replace(/^(customfield|自定义字段)/, '')

/** What a new field is called: Jira writes `Custom field (Platforms)`. */
export const fieldNameOf = (header: string): string =>
  header.replace(/^(?:custom field|自定义字段)\s*[(（](.+)[)）]$/i, '$1').trim()

const some = 0.6

const share = (cells: readonly string[], isSuch: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(isSuch).length / cells.length

/** Guesses the target from the values if the header is unknown. */
const targetOfValues = (cells: readonly string[]): ImportTarget | null => {
  if (share(cells, (cell) => /^[A-Z][A-Z0-9]{1,9}-\d+$/.test(cell)) > some) return 'key'
  if (share(cells, (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)) > some) return 'assignee'
  const words = /^(highest|high|medium|low|lowest|urgent|critical|紧急|高|中|低)$/i
  if (share(cells, (cell) => words.test(cell)) > some) return 'priority'
  if (share(cells, (cell) => /^(to ?do|in progress|done|open|closed|待办|进行中|已完成|未开始)$/i.test(cell)) > some)
    return 'status'
  if (share(cells, (cell) => /^(bug|story|task|epic|sub-?task|缺陷|需求|任务|史诗|子任务)$/i.test(cell)) > some)
    return 'type'
  return null
}

const isNoText = (cell: string): boolean =>
  /^[\d\s.:,-]*$|^\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?(?:[ T].*)?$/.test(cell)

/** Guesses the summary column: the longest of those with many distinct texts, without dates and numbers. */
const likelySummary = (table: ImportTable, free: readonly number[]): number | undefined => {
  const lengths = free.map((at) => {
    const cells = table.rows.slice(0, 50).map(({ cells }) => cells[at] ?? '')
    const filled = cells.filter((cell) => cell.trim() !== '')
    const average = filled.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, filled.length)
    return {
      at,
      isFit:
        filled.length > cells.length * some &&
        new Set(filled).size > filled.length * some &&
        average < 200 &&
        share(filled, isNoText) < some,
      average,
    }
  })
  return lengths.filter(({ isFit }) => isFit).sort((a, b) => b.average - a.average)[0]?.at
}

const ofProject = (header: string, fields: readonly CustomField[]): ImportTarget | null => {
  const names = [plainName(header), withoutPrefix(plainName(header))]
  const field = fields.find(({ name }) => names.includes(plainName(name)))
  return field ? `field:${field.id}` : null
}

/**
 * A first mapping of a table's columns, by their headers in English and Chinese, the project's own fields and the values. Null:
 * left out. Built-in targets are those of `offered`.
 */
export const guessColumns = (
  table: ImportTable,
  fields: readonly CustomField[],
  offered: readonly BuiltInTarget[] = importTargets,
): (ImportTarget | null)[] => {
  const targetOf = (name: string): BuiltInTarget | undefined => {
    const target = targetsOf.get(name)
    return target && offered.includes(target) ? target : undefined
  }
  const taken = new Set<ImportTarget>()
  const many = new Set<ImportTarget>([...manyColumns, 'sprint', 'parent'])
  for (const { id, kind } of fields) if (holdsSeveral(kind)) many.add(`field:${id}`)
  const take = (target: ImportTarget | null): ImportTarget | null => {
    if (!target || (taken.has(target) && !many.has(target))) return null
    taken.add(target)
    return target
  }
  const { points } = toolColumnsOf(table.headers)
  const byHeader = table.headers.map((header, at) => {
    if (at === points) return take(pointsField(fields))
    const name = plainName(header)
    return take(targetOf(name) ?? targetOf(withoutPrefix(name)) ?? ofProject(header, fields))
  })
  const byValue = byHeader.map((target, at) => {
    const isNamed = target !== null || targetsOf.has(plainName(table.headers[at] ?? ''))
    if (isNamed) return target
    const cells = table.rows.slice(0, 50).flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]?.trim() ?? ''] : []))
    return take(targetOfValues(cells))
  })
  if (taken.has('summary')) return byValue
  const free = byValue.flatMap((target, at) => (target === null ? [at] : []))
  const summary = likelySummary(table, free)
  return byValue.map((target, at) => (at === summary ? 'summary' : target))
}

/** The targets that a person chose, by the column's place; null: left out. */
export type ChosenTargets = Readonly<Record<number, ImportTarget | null>>

/** The mapping for a project with these fields: what the person chose, without fields of other projects, and guesses for all other columns. */
export const columnsForFields = (
  table: ImportTable,
  chosen: ChosenTargets,
  fields: readonly CustomField[],
  offered: readonly BuiltInTarget[] = importTargets,
): (ImportTarget | null)[] =>
  guessColumns(table, fields, offered).map((guess, at) => {
    const target = chosen[at]
    if (target === undefined) return guess
    const isOfAnother = target?.startsWith('field:') && !fields.some(({ id }) => target === `field:${id}`)
    return isOfAnother ? null : target
  })
