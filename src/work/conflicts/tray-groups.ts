import type { TrayItem } from '../../core/sync/lane-types.ts'

export interface TrayGroup {
  item: TrayItem
  /** Later changes that were refused only because what `item` creates does not exist, in their order. */
  dependents: readonly TrayItem[]
}

/** A file is decided by itself, because its bytes are only on this device. */
export const isFile = ({ name }: TrayItem): boolean => name === 'attachment.add'

/** The id of the row that a change would have created. */
const createdId = ({ name, args }: TrayItem): unknown => {
  const { id, newId } = (args ?? {}) as { id?: unknown; newId?: unknown }
  return /\.(create|add|duplicate)$/.test(name) ? (newId ?? id) : undefined
}

/** Groups refused changes, the earliest first: a comment on an issue that was refused itself belongs to that issue (SYN-55). */
export const groupTray = (tray: readonly TrayItem[]): TrayGroup[] => {
  const groups = new Map<TrayItem, TrayItem[]>()
  const firsts = new Map<unknown, TrayItem>()
  for (const item of tray) {
    const { code, id } = item.refusal
    const creator = id !== undefined && code.endsWith('.gone') && !isFile(item) ? firsts.get(id) : undefined
    const first = creator?.leftOrg === item.leftOrg ? (creator ?? item) : item
    if (first === item) groups.set(item, [])
    else groups.get(first)?.push(item)
    const created = createdId(item)
    if (created !== undefined && !isFile(item)) firsts.set(created, first)
  }
  return [...groups].map(([item, dependents]) => ({ item, dependents }))
}
