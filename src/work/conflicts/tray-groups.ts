import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { RefusalCode } from '../../core/work/refusal-codes.ts'

export interface TrayGroup {
  item: TrayItem
  /** Later changes that were refused only because what `item` creates does not exist, in their order. */
  dependents: readonly TrayItem[]
  /** Earlier values of the same person for the field of `item`; they are discarded with it. */
  replaced: readonly TrayItem[]
}

/** A file is decided by itself, because its bytes are only on this device. */
export const isFile = ({ name }: TrayItem): boolean => name === 'attachment.add'

/** The id of the row that a change would have created. */
const createdId = ({ name, args }: TrayItem): unknown => {
  const { id, newId } = (args ?? {}) as { id?: unknown; newId?: unknown }
  return /\.(create|add|duplicate)$/.test(name) ? (newId ?? id) : undefined
}

interface FieldArgs {
  id?: string
  of?: readonly { id: string }[]
  field?: string
  fields?: readonly unknown[]
}

const fieldOf: Partial<Record<string, string>> = { 'issue.move': 'statusId', 'issue.moveMany': 'statusId' }

/** The fields that an overtaken change sets, one of each issue; empty for other changes. */
const overtakenFields = ({ name, args, refusal, leftOrg = '' }: TrayItem): readonly string[] => {
  const { id, of = [{ id }], field = fieldOf[name] } = (args ?? {}) as FieldArgs
  if (!name.startsWith('issue.') || field === undefined || refusal.code !== ('overtaken' satisfies RefusalCode))
    return []
  return of.map((issue) => `${leftOrg} ${field} ${issue.id}`)
}

/** A move with words for other fields, which no later value replaces. */
const hasWords = ({ args }: TrayItem): boolean => ((args as FieldArgs | null)?.fields ?? []).length > 0

/** The overtaken changes of fields for which the same person chose another value later, each with the changes that replaced it. */
const replacements = (tray: readonly TrayItem[]): ReadonlyMap<TrayItem, ReadonlySet<TrayItem>> => {
  const last = new Map<string, TrayItem>()
  const found = new Map<TrayItem, ReadonlySet<TrayItem>>()
  for (const item of tray.toReversed()) {
    const fields = overtakenFields(item)
    const later = fields.flatMap((field) => last.get(field) ?? [])
    if (!hasWords(item) && fields.length > 0 && later.length === fields.length) found.set(item, new Set(later))
    for (const field of fields) if (!last.has(field)) last.set(field, item)
  }
  return found
}

/** The refused changes that the person has to decide: without those that a later one of their own replaced. */
export const undecided = (tray: readonly TrayItem[]): readonly TrayItem[] => {
  const replaced = replacements(tray)
  return replaced.size === 0 ? tray : tray.filter((item) => !replaced.has(item))
}

/** Groups refused changes, the earliest first: a comment on an issue that was refused itself belongs to that issue (SYN-55). */
export const groupTray = (tray: readonly TrayItem[]): TrayGroup[] => {
  const groups = new Map<TrayItem, TrayItem[]>()
  const firsts = new Map<unknown, TrayItem>()
  const replaced = replacements(tray)
  for (const item of tray) {
    if (replaced.has(item)) continue
    const { code, id } = item.refusal
    const creator = id !== undefined && code.endsWith('.gone') && !isFile(item) ? firsts.get(id) : undefined
    const first = creator?.leftOrg === item.leftOrg ? (creator ?? item) : item
    if (first === item) groups.set(item, [])
    else groups.get(first)?.push(item)
    const created = createdId(item)
    if (created !== undefined && !isFile(item)) firsts.set(created, first)
  }
  const replacedBy = (item: TrayItem) => [...replaced].flatMap(([each, later]) => (later.has(item) ? [each] : []))
  return [...groups].map(([item, dependents]) => ({ item, dependents, replaced: replacedBy(item) }))
}
