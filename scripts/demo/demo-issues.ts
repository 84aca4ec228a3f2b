import type { ImportItem } from '../../src/core/calls/import-calls.ts'
import type { CustomField, IssueType, RowOf, Status, Transition } from '../../src/core/work/entities.ts'
import { issueTypesTable, type TypeKind } from '../../src/core/work/templates.ts'
import { type DemoPerson, newId } from './demo-client.ts'
import type { DemoProject } from './demo-texts.ts'

/** Reproducible random numbers from 0 to 1 for a seed (mulberry32). */
export const createChance = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return { next, pick, isLucky: (share: number): boolean => next() < share }
}
export type Chance = ReturnType<typeof createChance>

/** The rows that a project was created with. */
export interface DemoRows {
  projectId: string
  statuses: readonly Status[]
  transitions: readonly Transition[]
  types: readonly IssueType[]
  labels: readonly RowOf<'label'>[]
  fields: readonly CustomField[]
}

const dayMs = 24 * 60 * 60 * 1000
const dayFromToday = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const priorities = ['urgent', 'high', 'high', 'medium', 'medium', 'medium', 'low', 'none'] as const

export interface DemoIssue {
  id: string
  creator: DemoPerson
  /** The person who moves it: the assignee, else the creator. */
  worker: DemoPerson
  statusId: string
  args: Record<string, unknown>
  /** Epoch milliseconds, for an issue that the team brought along from another product; null: created now. */
  createdAt: number | null
}

const typeId = ({ types }: DemoRows, kind: TypeKind): string => {
  const { icon } = issueTypesTable[kind]
  const type = types.find((each) => each.icon === icon) ?? types.find(({ isEpic, isSubtask }) => !isEpic && !isSubtask)
  if (!type) throw new Error(`no type for ${kind}`)
  return type.id
}

/** The current status of an issue: a few are in progress, many are planned, a third is done. */
const statusToday = ({ statuses }: DemoRows, chance: Chance): Status => {
  const category = chance.pick([
    'backlog',
    'backlog',
    'todo',
    'todo',
    'doing',
    'doing',
    'done',
    'done',
    'done',
  ] as const)
  const fitting = statuses.filter((status) => status.category === category)
  return chance.pick(fitting.length > 0 ? fitting : statuses)
}

const datesOf = (status: Status, chance: Chance) => {
  if (status.category === 'done') return { dueDate: dayFromToday(-1 - Math.floor(chance.next() * 20)) }
  if (!chance.isLucky(0.6)) return {}
  return { dueDate: dayFromToday(Math.floor(chance.next() * 24) - 4) }
}

/** The moment some days ago, at any time of the day. */
const daysAgo = (days: number): number => Math.floor(Date.now() - days * dayMs)
/** The oldest issue, in days. */
const oldest = 95

const importItem = (name: ImportItem['name'], rowId: string, args: Record<string, unknown>): ImportItem => ({
  ...{ line: 1, name, rowId, externalId: null },
  args: { id: rowId, ...args },
})

/** The import of an older issue, with comments of its time. */
export const importItems = (
  { id, creator, statusId, args, createdAt }: DemoIssue,
  { statuses }: DemoRows,
  comments: readonly { person: DemoPerson; text: string }[],
  chance: Chance,
): ImportItem[] => {
  if (createdAt === null) return []
  const later = () => Math.floor(createdAt + chance.next() * (Date.now() - createdAt))
  const isDone = statuses.find((status) => status.id === statusId)?.category === 'done'
  const values = { ...(args.values as object), reporterId: creator.userId }
  const dates = { createdAt, ...(isDone ? { resolvedAt: later() } : {}) }
  return [
    importItem('issue.import', id, { ...args, values, statusId, ...dates }),
    ...comments.map(({ person, text }) =>
      importItem('comment.import', newId(), { issueId: id, text, authorId: person.userId, createdAt: later() }),
    ),
  ]
}

/** The issues of one project, epics first. Two thirds are older, so that the project has a past. */
export const demoIssues = (
  project: DemoProject,
  rows: DemoRows,
  people: readonly DemoPerson[],
  count: number,
  chance: Chance,
): DemoIssue[] => {
  const { projectId } = rows
  // the first person creates them, so that they exist before their children
  const [creator] = people
  if (!creator) throw new Error('a team has people')
  const epics = project.epics.map((summary): DemoIssue => {
    const [id, status] = [newId(), rows.statuses[0]]
    const args = { id, projectId, summary, typeId: typeId(rows, 'epic'), values: { assigneeId: creator.userId } }
    return { id, creator, worker: creator, statusId: status?.id ?? '', args, createdAt: daysAgo(oldest) }
  })
  const summaries = project.patterns.flatMap(({ text, kind, detail }) =>
    project.parts.map((part) => ({ summary: text.replace('{}', part), kind, detail })),
  )
  const shuffled = summaries.map((each) => ({ each, at: chance.next() })).sort((a, b) => a.at - b.at)
  const issues = shuffled.slice(0, count - epics.length).map(({ each: { summary, kind, detail } }): DemoIssue => {
    const [id, creator, status] = [newId(), chance.pick(people), statusToday(rows, chance)]
    const isBegun = status.category === 'doing' || status.category === 'done'
    const assignee = isBegun || chance.isLucky(0.6) ? chance.pick(people) : null
    const [field] = rows.fields
    const values = {
      priority: chance.pick(priorities),
      ...(detail ? { description: detail } : {}),
      ...(assignee ? { assigneeId: assignee.userId } : {}),
      ...(epics.length > 0 && chance.isLucky(0.5) ? { parentId: chance.pick(epics).id } : {}),
      ...(chance.isLucky(0.4) ? { estimateMinutes: 60 * (1 + Math.floor(chance.next() * 16)) } : {}),
      ...(field && chance.isLucky(0.5) ? { [field.id]: chance.pick(field.options).id } : {}),
      ...datesOf(status, chance),
    }
    const labelIds = rows.labels.length > 0 && chance.isLucky(0.45) ? [chance.pick(rows.labels).id] : []
    const args = { id, projectId, summary, typeId: typeId(rows, kind), values, labelIds }
    const createdAt = chance.isLucky(0.65) ? daysAgo(25 + chance.next() * (oldest - 25)) : null
    return { id, creator, worker: assignee ?? creator, statusId: status.id, args, createdAt }
  })
  return [...epics, ...issues]
}

/** The shortest path through a workflow, by transitions that people may use. */
export const stepsTo = ({ statuses, transitions }: DemoRows, toId: string): string[] => {
  const paths: string[][] = [[statuses[0]?.id ?? '']]
  const seen = new Set(paths[0])
  for (const path of paths) {
    const at = path.at(-1)
    if (at === toId) return path.slice(1)
    for (const { fromId, toId: next } of transitions) {
      if ((fromId !== null && fromId !== at) || seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  throw new Error(`no way to status ${toId}`)
}
