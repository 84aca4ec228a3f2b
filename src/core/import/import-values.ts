import { TZDate } from '@date-fns/tz'
import { readDuration } from '../work/duration-rules.ts'
import type { Priority, StatusCategory } from '../work/entities.ts'
import { plainName } from './import-columns.ts'

/** A date and time as written in the file, without a time zone; `month` from 1. */
export interface FileMoment {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  /** Minutes ahead of UTC, if the file names a zone. */
  offset?: number
}

const minuteMs = 60_000

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const chineseMonths = '一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月'.split(' ')

const monthOf = (word: string): number => {
  const chinese = chineseMonths.indexOf(word)
  if (chinese >= 0) return chinese + 1
  const numbered = /^(\d{1,2})月?$/.exec(word)?.[1]
  return numbered ? Number(numbered) : months.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

const time = /(上午|下午)?\s*(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm|上午|下午)?/i
const zone = /(?:Z|(?:GMT|UTC)?([+-])(\d{2}):?(\d{2}))(?:\s*\(.*\))?$/

const timeIn = (text: string): Pick<FileMoment, 'hour' | 'minute'> => {
  const [, before = '', hours = '0', minutes = '0', half = before] = time.exec(text) ?? []
  const isLate = /pm|下午/i.test(half)
  const hour = half ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours)
  return { hour, minute: Number(minutes) }
}

/** Two digits are a year from 1970 to 2069. */
const fullYear = (year: string): number =>
  year.length === 2 ? (Number(year) < 70 ? 2000 : 1900) + Number(year) : Number(year)

/** Year, month and day of the forms that files use; `isDayFirst` decides of `03/04/2024`. */
const dayIn = (text: string, isDayFirst: boolean): [year: number, month: number, day: number] | null => {
  const iso = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const jira = /^(\d{1,2})[-/ .](\p{L}{3,}|\d{1,2}月|十?[一二三四五六七八九十]月)[-/ .,]+(\d{2,4})/u.exec(text)
  if (jira) return [fullYear(jira[3] ?? ''), monthOf(jira[2] ?? ''), Number(jira[1])]
  const english = /^(?:[A-Z][a-z]{2,8},? )?([A-Z][a-z]{2,8})\.? (\d{1,2}),? (\d{4})/.exec(text)
  if (english) return [Number(english[3]), monthOf(english[1] ?? ''), Number(english[2])]
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2,4})/.exec(text)
  if (!numbers) return null
  const [first, second] = [Number(numbers[1]), Number(numbers[3])]
  const isFirst = numbers[2] === '.' || isDayFirst || first > 12
  return [fullYear(numbers[4] ?? ''), isFirst ? second : first, isFirst ? first : second]
}

/** Parses a date with an optional time; null if it is none. */
export const readMoment = (written: string, isDayFirst: boolean): FileMoment | null => {
  const text = written.trim()
  const day = dayIn(text, isDayFirst)
  if (!day) return null
  const [year, month, date] = day
  const probe = new Date(Date.UTC(year, month - 1, date))
  if (year < 1970 || year > 2099 || probe.getUTCMonth() !== month - 1 || probe.getUTCDate() !== date) return null
  const [named, sign, hours, minutes] = (time.test(text) && zone.exec(text)) || []
  const offset = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  return { year, month, day: date, ...timeIn(text), ...(named ? { offset } : {}) }
}

const dayMs = 24 * 60 * minuteMs

/**
 * Converts moments of a file to epoch milliseconds, in the zone that they name, otherwise in the given one. Looks up the zone's offset only
 * once for a day without a change of clocks, because a file has thousands of moments.
 */
export const momentReader = (timeZone: string): ((moment: FileMoment) => number) => {
  const inZone = ({ year, month, day, hour, minute }: FileMoment): number =>
    new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()
  /** Milliseconds ahead of UTC, by the start of the day in UTC; null: the offset changes on that day. */
  const offsets = new Map<number, number | null>()
  const offsetOf = (midnight: number, { year, month, day }: FileMoment): number | null => {
    const known = offsets.get(midnight)
    if (known !== undefined) return known
    const [from, to] = [day, day + 1].map((each) => inZone({ year, month, day: each, hour: 0, minute: 0 })) as [
      number,
      number,
    ]
    const offset = to - from === dayMs ? midnight - from : null
    offsets.set(midnight, offset)
    return offset
  }
  return (moment) => {
    const { year, month, day, hour, minute, offset } = moment
    const midnight = Date.UTC(year, month - 1, day)
    const ahead = offset === undefined ? offsetOf(midnight, moment) : offset * minuteMs
    return ahead === null ? inZone(moment) : midnight + (hour * 60 + minute) * minuteMs - ahead
  }
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Parses a calendar date. */
export const readDate = (written: string, isDayFirst: boolean): string | null => {
  const moment = readMoment(written, isDayFirst)
  return moment && `${moment.year}-${two(moment.month)}-${two(moment.day)}`
}

/** How ZenTao and MySQL write no date. */
export const isNoDate = (written: string): boolean => /^0000-00-00/.test(written.trim())

/** Parses a calendar date. A moment with a zone of its own is the day that it has in the zone of `toInstant`. */
export const readDay = (
  written: string,
  isDayFirst: boolean,
  toInstant: (moment: FileMoment) => number,
): string | null => {
  const moment = readMoment(written, isDayFirst)
  // midnight in any zone is how tools write a day
  if (moment?.offset === undefined || (moment.hour === 0 && moment.minute === 0)) return readDate(written, isDayFirst)
  const instant = toInstant(moment)
  const days = [-1, 0, 1].map((more) => new Date(Date.UTC(moment.year, moment.month - 1, moment.day + more)))
  const day = days.findLast((each) => {
    const [year, month, day] = [each.getUTCFullYear(), each.getUTCMonth() + 1, each.getUTCDate()]
    return toInstant({ year, month, day, hour: 0, minute: 0 }) <= instant
  })
  return day?.toISOString().slice(0, 10) ?? null
}

/** Whether a column of dates writes the day before the month, by the first unambiguous date. Null: all are ambiguous. */
export const isDayFirst = (cells: readonly string[]): boolean | null => {
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(cell.trim()) ?? []
    if (Number(first) > 12) return true
    if (Number(second) > 12) return false
  }
  return null
}

/** Minutes. Jira's tables hold seconds; a plain number elsewhere means hours. */
export const readMinutes = (written: string, isOfJira: boolean): number | null => {
  const text = written.trim()
  if (isOfJira && /^\d+$/.test(text)) return Math.round(Number(text) / 60)
  const minutes = readDuration(text)
  return minutes === null || minutes < 0 ? null : minutes
}

const wordsOf = (text: string): string[] => text.split(' ')

const prioritiesTable: Readonly<Record<Priority, readonly string[]>> = {
  urgent: wordsOf('urgent highest blocker critical immediate p0 1 紧急 最高 致命 非常高 特急'),
  high: wordsOf('high major p1 2 高 严重 较高'),
  medium: wordsOf('medium middle normal moderate p2 3 中 中等 普通 一般'),
  low: wordsOf('low lowest minor trivial p3 p4 4 低 最低 较低 轻微 提示 无关紧要'),
  none: wordsOf('none nopriority 无 无优先级'),
}

/** Null for unknown words. */
export const readPriority = (written: string): Priority | null => {
  const word = plainName(written)
  const found = Object.entries(prioritiesTable).find(([, words]) => words.includes(word))
  return (found?.[0] as Priority | undefined) ?? null
}

interface StatusGroup {
  category: StatusCategory
  words: readonly string[]
}

/** Synonyms: a status of the file matches the project's status of the same group. */
const statusGroups: readonly StatusGroup[] = [
  { category: 'backlog', words: wordsOf('backlog icebox triage 需求池 待规划 规划中 收集箱') },
  {
    category: 'todo',
    words: wordsOf(
      'todo open new reopened unstarted selectedfordevelopment 待办 待处理 未开始 新建 新 打开 重新打开 待开始 开放',
    ),
  },
  { category: 'doing', words: wordsOf('inprogress doing started 进行中 处理中 开发中 实现中 正在进行') },
  { category: 'doing', words: wordsOf('inreview review codereview 评审中 审核中 待评审 代码评审') },
  { category: 'doing', words: wordsOf('testing intesting qa verifying 测试中 待测试 验证中 待验证') },
  {
    category: 'done',
    words: wordsOf(
      'done closed resolved completed complete finished released 完成 已完成 关闭 已关闭 已解决 已发布 已上线 已实现 已验收',
    ),
  },
  {
    category: 'cancelled',
    words: wordsOf('cancelled canceled wontdo wontfix rejected duplicate 取消 已取消 已拒绝 拒绝 废弃 已废弃'),
  },
]

export const categoryOf = (written: string): StatusCategory =>
  statusGroups.find(({ words }) => words.includes(plainName(written)))?.category ?? 'todo'

const typeGroups: readonly (readonly string[])[] = [
  wordsOf('epic 史诗 长篇故事'),
  wordsOf('subtask technicaltask 子任务'),
  wordsOf('story userstory feature newfeature requirement 需求 用户故事 故事'),
  wordsOf('bug defect 缺陷 故障 错误'),
  wordsOf('task 任务'),
]

/** How a type that the project lacks is created. */
export const typeShape = (written: string): { isEpic: boolean; isSubtask: boolean; icon: string } => {
  const at = typeGroups.findIndex((words) => words.includes(plainName(written)))
  return { isEpic: at === 0, isSubtask: at === 1, icon: ['epic', 'subtask', 'story', 'bug'][at] ?? 'task' }
}

const inGroup = <Row extends { name: string }>(
  rows: readonly Row[],
  written: string,
  groups: readonly (readonly string[])[],
): Row | undefined => {
  const word = plainName(written)
  const exact = rows.find(({ name }) => plainName(name) === word)
  const group = groups.find((words) => words.includes(word))
  return exact ?? (group && rows.find(({ name }) => group.includes(plainName(name))))
}

export const matchStatus = <Row extends { name: string }>(rows: readonly Row[], written: string): Row | undefined =>
  inGroup(
    rows,
    written,
    statusGroups.map(({ words }) => words),
  )
export const matchType = <Row extends { name: string }>(rows: readonly Row[], written: string): Row | undefined =>
  inGroup(rows, written, typeGroups)

export const isYes = (cell: string): boolean => /^(true|yes|y|1|x|✓|√|是|对|已)$/i.test(cell.trim())
