import { type FilterCondition, type FilterGroup, isFilterGroup } from './filter-types.ts'

export type FilterPart = FilterCondition | FilterGroup
/** The position of a part: indexes from the outermost group on. */
export type FilterPath = readonly number[]

export const noFilter: FilterGroup = { join: 'and', parts: [] }

/** All conditions in order, with their paths. */
export const conditionsOf = (
  group: FilterGroup,
  path: FilterPath = [],
): { condition: FilterCondition; path: FilterPath }[] =>
  group.parts.flatMap((part, at) =>
    isFilterGroup(part) ? conditionsOf(part, [...path, at]) : [{ condition: part, path: [...path, at] }],
  )

/** The part at a path; undefined if there is none. */
export const partAt = (group: FilterGroup, [first, ...rest]: FilterPath): FilterPart | undefined => {
  if (first === undefined) return group
  const part = group.parts[first]
  return rest.length === 0 || !part ? part : isFilterGroup(part) ? partAt(part, rest) : undefined
}

/** Replaces the part at a path, or removes it (null). A group without parts is removed too. */
export const withPart = (group: FilterGroup, [first, ...rest]: FilterPath, part: FilterPart | null): FilterGroup => {
  if (first === undefined) return part && isFilterGroup(part) ? part : noFilter
  const parts = group.parts.flatMap((each, at) => {
    if (at !== first) return [each]
    if (rest.length === 0) return part ? [part] : []
    if (!isFilterGroup(each)) return [each]
    const inner = withPart(each, rest, part)
    return inner.parts.length === 0 ? [] : [inner]
  })
  return { ...group, parts }
}

/** Appends a part to the group at a path. */
export const withAdded = (group: FilterGroup, path: FilterPath, part: FilterPart): FilterGroup => {
  const target = partAt(group, path)
  return target && isFilterGroup(target) ? withPart(group, path, { ...target, parts: [...target.parts, part] }) : group
}

/** An outermost "any of" group is shown as one chip: separate chips would read as "all of". */
export const isOneChip = ({ join, parts }: FilterGroup): boolean => join === 'or' && parts.length > 1
