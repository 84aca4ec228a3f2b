import type { Actor, Need, Patch } from '../../src/core/sync/mutator-types.ts'
import type { Change } from '../../src/core/sync/sync-types.ts'
import {
  type AnyRow,
  type EntityName,
  indexedFields,
  organizationScope,
  type Project,
  personScope,
  projectScope,
  type RowOf,
} from '../../src/core/work/entities.ts'
import { allSent, type Tx } from '../db/database.ts'
import { entityTables, type RowPatch } from './entity-tables.ts'
import type { Lane } from './lanes.ts'
import { maySeeProject } from './scopes.ts'

type Fields = Record<string, unknown>

interface CachedRow {
  /** The row in the database; null if there is none. */
  stored: AnyRow | null
  current: AnyRow | null
}

export const needKey = (need: Need): string =>
  'id' in need ? `${need.entity} ${need.id}` : listKey(need.entity, need.field, need.value)

const listKey = (entity: EntityName, field: string, value: string) => `${entity} ${field} ${value}`

const groupBy = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const projectPrefix = projectScope('')
const projectIdOf = (scope: string): string | undefined =>
  scope.startsWith(projectPrefix) && scope.length > projectPrefix.length ? scope.slice(projectPrefix.length) : undefined
const fieldOf = (row: AnyRow, field: string): unknown => (row as unknown as Fields)[field]

/** The rows that decide who may see a scope. */
export const needsOfScope = (scope: string): Need[] => {
  const id = projectIdOf(scope)
  if (id === undefined) return []
  return [
    { entity: 'project', id },
    { entity: 'projectMember', field: 'projectId', value: id },
  ]
}

/** Entities that nearly every mutation of a project reads and few write. The log contains every change of them. */
const configuration: ReadonlySet<EntityName> = new Set<EntityName>([
  'project',
  'projectMember',
  'group',
  'issueType',
  'status',
  'transition',
  'field',
  'label',
  'sprint',
  'version',
])

/** Entities whose rows decide who may see a scope. */
const deciding: ReadonlySet<EntityName> = new Set<EntityName>(['project', 'projectMember', 'group'])

/** The project of a scope (null if the scope is not a project's) and its members. */
interface Access {
  project: Project | null
  memberIds: ReadonlySet<string>
}

/**
 * The rows of one lane within one transaction that holds its head: read once, changed by each mutation, written
 * together. Reading a row of a project also reads who may see the project. The configuration of projects stays cached for the
 * next transaction, provided that it finds the head where this one left it.
 */
export class RowCache {
  readonly #rows = new Map<EntityName, Map<string, CachedRow>>()
  readonly #lists = new Map<string, Set<string>>()
  readonly #dirty = new Map<EntityName, Set<string>>()
  /** Sorted lists and access to scopes, derived from the rows; dropped when a row of their entity changes. */
  readonly #ordered = new Map<EntityName, Map<string, readonly AnyRow[]>>()
  readonly #access = new Map<string, Access>()
  readonly #scopes = { toRead: new Set<string>(), read: new Set<string>() }
  #tx: Tx
  readonly #lane: Lane

  constructor(tx: Tx, lane: Lane) {
    this.#tx = tx
    this.#lane = lane
  }

  /** Continues in another transaction of the lane. */
  resume(tx: Tx): void {
    this.#tx = tx
  }

  /** After the commit: drops everything except unchanged configuration. Returns how many rows are left. */
  settle(): number {
    const isCached = (entity: EntityName) => configuration.has(entity) && !this.#dirty.has(entity)
    for (const entity of this.#rows.keys()) if (!isCached(entity)) this.#rows.delete(entity)
    for (const key of this.#lists.keys()) if (!isCached(key.split(' ', 1)[0] as EntityName)) this.#lists.delete(key)
    this.#dirty.clear()
    this.#ordered.clear()
    this.#access.clear()
    this.#scopes.toRead.clear()
    this.#scopes.read.clear()
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows.size, this.#lists.size)
  }

  current(entity: EntityName, id: string): AnyRow | null {
    return this.#rows.get(entity)?.get(id)?.current ?? null
  }

  /** Ordered by id. */
  list(entity: EntityName, field: string, value: string): readonly AnyRow[] {
    const lists = this.#ordered.get(entity) ?? new Map<string, readonly AnyRow[]>()
    this.#ordered.set(entity, lists)
    const key = listKey(entity, field, value)
    const known = lists.get(key)
    if (known) return known
    const ids = [...(this.#lists.get(key) ?? [])].sort()
    const rows = ids.flatMap((id) => this.current(entity, id) ?? [])
    lists.set(key, rows)
    return rows
  }

  /** Reads missing rows, with one query per entity. */
  async load(needs: readonly Need[]): Promise<void> {
    await this.#read(needs)
    // rows cached by an earlier transaction are not read in this one, and their project may not be cached
    for (const need of needs) for (const { scope } of this.#found(need)) this.#notice(scope)
    const found = [...this.#scopes.toRead]
    if (found.length === 0) return
    this.#scopes.toRead.clear()
    for (const scope of found) this.#scopes.read.add(scope)
    await this.#read(found.flatMap(needsOfScope))
    const groups = found
      .flatMap((scope) => this.#membersOf(projectIdOf(scope) ?? ''))
      .flatMap(({ groupId }) => groupId ?? [])
    await this.#read(groups.map((id) => ({ entity: 'group', id })))
  }

  /** Whether a person may see a scope, by the rows of this transaction. */
  isOpenTo(scope: string, { userId, orgRoles }: Actor): boolean {
    if (scope === organizationScope) return true
    const { project, memberIds } = this.#access.get(scope) ?? this.#readAccess(scope)
    return project ? maySeeProject({ userId, orgRoles }, project, memberIds) : scope === personScope(userId)
  }

  #readAccess(scope: string): Access {
    const project = this.current('project', projectIdOf(scope) ?? '') as Project | null
    const ofGroup = (groupId: string | null) =>
      (this.current('group', groupId ?? '') as RowOf<'group'> | null)?.memberIds ?? []
    const members = project ? this.#membersOf(project.id) : []
    const memberIds = new Set(members.flatMap((member) => member.userId ?? ofGroup(member.groupId)))
    const access = { project, memberIds }
    this.#access.set(scope, access)
    return access
  }

  /** Drops everything derived from rows of this entity. */
  #forgetDerived(entity: EntityName): void {
    this.#ordered.delete(entity)
    if (deciding.has(entity)) this.#access.clear()
  }

  /**
   * Applies a patch and returns its changes for the log: a moved row is removed from its old scope and complete in the new one.
   * A patch without effect has no changes.
   */
  apply(patch: Patch, rev: number): Pick<Change, 'scope' | 'entity' | 'id' | 'patch' | 'isWhole'>[] {
    const { entity, id, scope } = patch
    const rowPatch = (where: string, fields: Fields | null) => ({ scope: where, entity, id, patch: fields })
    const wholeRow = (fields: Fields) => ({ ...rowPatch(scope, fields), isWhole: true as const })
    const before = this.current(entity, id)
    const given = patch.fields && withoutAbsent(patch.fields)
    if (given === null) {
      if (!before) return []
      this.#put(entity, id, null)
      return [rowPatch(before.scope, null)]
    }
    const { id: _id, scope: from, rev: _rev, ...fields } = before ?? { id, scope, rev }
    if (before && from === scope && Object.keys(given).length === 0) return []
    this.#put(entity, id, { ...fields, ...given, id, scope, rev } as unknown as AnyRow)
    if (!before) return [wholeRow(given)]
    return from === scope ? [rowPatch(scope, given)] : [rowPatch(from, null), wholeRow({ ...fields, ...given })]
  }

  /** Writes all changes: new rows completely, other rows by their changed fields. Sends every statement before it returns. */
  async flush(): Promise<void> {
    const writes: Promise<void>[] = []
    const send = (write: Promise<void>) => {
      // `allSent` below throws it
      write.catch(() => undefined)
      writes.push(write)
    }
    for (const [entity, ids] of this.#dirty) {
      const table = entityTables[entity]
      const cached = [...ids].map((id) => [id, this.#rowsOf(entity).get(id) as CachedRow] as const)
      const removed = cached.filter(([, row]) => row.stored && !row.current).map(([id]) => id)
      const made = cached.flatMap(([, row]) => (!row.stored && row.current ? [row.current] : []))
      const patches = cached.flatMap(([, row]) => (row.stored && row.current ? [patchOf(row.stored, row.current)] : []))
      if (removed.length > 0) send(table.remove(this.#tx, this.#lane, removed))
      for (const alike of groupBy(patches, changedFields).values()) send(table.update(this.#tx, this.#lane, alike))
      if (made.length > 0) send(table.insert(this.#tx, this.#lane, made))
    }
    await allSent(writes)
  }

  #rowsOf(entity: EntityName): Map<string, CachedRow> {
    const rows = this.#rows.get(entity) ?? new Map<string, CachedRow>()
    this.#rows.set(entity, rows)
    return rows
  }

  #membersOf(project: string): readonly RowOf<'projectMember'>[] {
    return this.list('projectMember', 'projectId', project) as readonly RowOf<'projectMember'>[]
  }

  #listsOf(entity: EntityName, row: AnyRow | null): Set<string>[] {
    const fields = row ? indexedFields[entity] : []
    return fields.flatMap((field) => this.#lists.get(listKey(entity, field, String(row && fieldOf(row, field)))) ?? [])
  }

  #notice(scope: string): void {
    if (projectIdOf(scope) !== undefined && !this.#scopes.read.has(scope)) this.#scopes.toRead.add(scope)
  }

  #put(entity: EntityName, id: string, row: AnyRow | null): void {
    const cached = this.#rowsOf(entity).get(id) ?? { stored: null, current: null }
    for (const list of this.#listsOf(entity, cached.current)) list.delete(id)
    for (const list of this.#listsOf(entity, row)) list.add(id)
    this.#rowsOf(entity).set(id, { ...cached, current: row })
    this.#forgetDerived(entity)
    if (row) this.#notice(row.scope)
    this.#dirty.set(entity, (this.#dirty.get(entity) ?? new Set()).add(id))
  }

  #take(entity: EntityName, row: AnyRow): void {
    this.#notice(row.scope)
    const rows = this.#rowsOf(entity)
    // rows that this transaction changed are newer
    if (!rows.has(row.id)) rows.set(row.id, { stored: row, current: row })
    for (const list of this.#listsOf(entity, this.current(entity, row.id))) list.add(row.id)
  }

  #isLoaded(need: Need): boolean {
    return 'id' in need ? Boolean(this.#rows.get(need.entity)?.has(need.id)) : this.#lists.has(needKey(need))
  }

  #found(need: Need): readonly AnyRow[] {
    if (!('id' in need)) return this.list(need.entity, need.field, need.value)
    const row = this.current(need.entity, need.id)
    return row ? [row] : []
  }

  async #read(needs: readonly Need[]): Promise<void> {
    const missing = needs.filter((need) => !this.#isLoaded(need))
    for (const [entity, wanted] of groupBy(missing, (need) => need.entity)) {
      const rows = this.#rowsOf(entity)
      const ids = new Set<string>()
      const byField = new Map<string, Set<string>>()
      for (const need of wanted) {
        if ('id' in need) ids.add(need.id)
        else {
          byField.set(need.field, (byField.get(need.field) ?? new Set()).add(need.value))
          // rows in the cache replace those of the query
          const matching = [...rows].filter(([, { current }]) => current && fieldOf(current, need.field) === need.value)
          this.#lists.set(needKey(need), new Set(matching.map(([id]) => id)))
        }
      }
      for (const row of await entityTables[entity].load(this.#tx, this.#lane, { ids, byField })) this.#take(entity, row)
      for (const id of ids) if (!rows.has(id)) rows.set(id, { stored: null, current: null })
      this.#forgetDerived(entity)
    }
  }
}

const withoutAbsent = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const patchOf = (stored: AnyRow, row: AnyRow): RowPatch => {
  const { id, scope, rev, ...fields } = row as AnyRow & Fields
  const changed = Object.entries(fields).filter(([field, value]) => value !== (stored as unknown as Fields)[field])
  return { id, rev, fields: Object.fromEntries(changed), ...(scope === stored.scope ? {} : { scope }) }
}

const changedFields = ({ scope, fields }: RowPatch): string => `${scope !== undefined} ${Object.keys(fields).sort()}`
