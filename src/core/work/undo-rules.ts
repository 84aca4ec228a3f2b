import type { Issue } from './entities.ts'
import { fieldValue, type SetField, setFields } from './issue-fields.ts'
import { sameValue } from './mutators/value-rules.ts'
import type { MutatorName } from './mutators.ts'

/** An issue before and after an edit; undefined: it did not exist. */
export interface IssueChange {
  before: Issue | undefined
  after: Issue | undefined
}

export interface UndoMutation {
  name: MutatorName
  args: unknown
}

interface Undo {
  mutations: readonly UndoMutation[]
  /** Issues that the edit changed. */
  total: number
  /** Issues that somebody changed since; they keep their current value. */
  overtaken: number
}

/** Maximum number of issues per mutation. */
export const maxIds = 200

export const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / maxIds) }, (_, at) => items.slice(at * maxIds, (at + 1) * maxIds))

/** Fields that change automatically, or are undone with the whole issue. */
const derived: ReadonlySet<string> = new Set([
  'id',
  'scope',
  'rev',
  'projectId',
  'number',
  'formerKeys',
  'createdAt',
  'createdBy',
  'updatedAt',
  'resolvedAt',
  'deletedAt',
  'custom',
])

const changedFields = (before: Issue, after: Issue): string[] => {
  const own = Object.keys({ ...before, ...after }).filter((field) => !derived.has(field))
  const custom = Object.keys({ ...before.custom, ...after.custom })
  return [...own, ...custom].filter((field) => !sameValue(fieldValue(before, field), fieldValue(after, field)))
}

const isOwnSet = (field: string): field is SetField => (setFields as readonly string[]).includes(field)
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])
const without = (list: readonly string[], others: readonly string[]) => list.filter((each) => !others.includes(each))

/** Groups mutations of the same kind and arguments, with their issues. */
const createCollector = () => {
  const found = new Map<
    string,
    { args: Record<string, unknown>; members: unknown[]; name: MutatorName; list: string }
  >()
  return {
    add: (name: MutatorName, args: Record<string, unknown>, list: 'ids' | 'of', member: unknown): void => {
      const key = JSON.stringify([name, args])
      const entry = found.get(key) ?? { name, args, list, members: [] }
      entry.members.push(member)
      found.set(key, entry)
    },
    all: (): UndoMutation[] =>
      [...found.values()].flatMap(({ name, args, list, members }) =>
        chunksOf(members).map((chunk) => ({ name, args: { ...args, [list]: chunk } })),
      ),
  }
}

export interface UndoSources {
  issueOf(id: string): Issue | undefined
  /** Whether a custom field holds a set, which is changed by added and removed members. */
  isSetField(field: string): boolean
}

/**
 * The inverse of an edit: each field gets its previous value back, but only if it still has the value of the edit. For sets
 * the added and removed members are reverted, so that other people's changes stay.
 */
export const undoOf = (changes: readonly IssueChange[], { issueOf, isSetField }: UndoSources): Undo => {
  const several = createCollector()
  /** Types are undone first, because an issue's required fields and possible parents depend on its type. */
  const types: UndoMutation[] = []
  const single: UndoMutation[] = []
  let overtaken = 0

  /** False if it was changed since. */
  const undoField = (id: string, field: string, before: unknown, after: unknown, now: unknown): boolean => {
    if (isOwnSet(field) || isSetField(field)) {
      const [was, is, has] = [listOf(before), listOf(after), listOf(now)]
      const add = without(without(was, is), has)
      const remove = without(is, was).filter((each) => has.includes(each))
      if (add.length + remove.length === 0) return false
      several.add('issue.addRemove', { field, add, remove }, 'ids', id)
      return true
    }
    if (field === 'spentMinutes') {
      single.push({ name: 'issue.logTime', args: { id, minutes: Number(before) - Number(after) } })
      return true
    }
    if (!sameValue(now, after)) return false
    if (field === 'statusId') several.add('issue.moveMany', { toStatusId: before }, 'of', { id, fromStatusId: after })
    else if (field === 'rank') single.push({ name: 'issue.rank', args: { id, rank: before } })
    else several.add('issue.setMany', { field, value: before }, 'of', { id, from: after })
    return true
  }

  /** The type together with the parent, which a change of type may remove. False if one of them was changed since. */
  const undoType = (before: Issue, after: Issue, now: Issue): boolean => {
    const { id, typeId: from } = after
    if (now.typeId !== from) return false
    const isParentKept = now.parentId === after.parentId
    const fields =
      isParentKept && before.parentId !== after.parentId ? [{ field: 'parentId', value: before.parentId }] : []
    types.push({ name: 'issue.changeType', args: { id, typeId: before.typeId, from, fields } })
    return isParentKept
  }

  /** Creation and deletion are undone as a whole; null if the edit did neither. */
  const undoLife = (id: string, before: Issue | undefined, after: Issue, now: Issue | undefined): boolean | null => {
    const [was, is] = [before !== undefined && before.deletedAt === null, after.deletedAt === null]
    if (was === is) return null
    if (!now || (now.deletedAt === null) !== is) return false
    several.add(is ? 'issue.delete' : 'issue.restore', {}, 'ids', id)
    return true
  }

  for (const { before, after } of changes) {
    if (!after) continue
    const now = issueOf(after.id)
    const life = undoLife(after.id, before, after, now)
    if (life !== null) {
      if (!life) overtaken++
      continue
    }
    // a move to another project drops values that it lacks, so undo could not restore everything
    if (!before || before.projectId !== after.projectId) continue
    const isRetyped = before.typeId !== after.typeId
    const undone = changedFields(before, after)
      .filter((field) => !isRetyped || (field !== 'typeId' && field !== 'parentId'))
      .map(
        (field) =>
          now !== undefined &&
          undoField(after.id, field, fieldValue(before, field), fieldValue(after, field), fieldValue(now, field)),
      )
    if (isRetyped) undone.push(now !== undefined && undoType(before, after, now))
    if (undone.includes(false)) overtaken++
  }
  return { mutations: [...types, ...several.all(), ...single], total: changes.length, overtaken }
}
