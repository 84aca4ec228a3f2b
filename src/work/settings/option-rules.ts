import type { FieldOption } from '../../core/work/entities.ts'

export type Options = readonly FieldOption[]

/** An option with all its descendants. In a cascade, parents always come before their children. */
export const branchOf = (options: Options, id: string): Set<string> => {
  const branch = new Set([id])
  for (const option of options) if (option.parentId && branch.has(option.parentId)) branch.add(option.id)
  return branch
}

/** Moves an option with its descendants before or after its sibling; null if there is no sibling. */
export const moveOption = (options: Options, id: string, step: 1 | -1): FieldOption[] | null => {
  const moved = options.find((option) => option.id === id)
  const level = options.filter(({ parentId }) => parentId === moved?.parentId)
  const neighbour = level[level.findIndex((option) => option.id === id) + step]
  if (!moved || !neighbour) return null
  const branch = branchOf(options, id)
  const beside = branchOf(options, neighbour.id)
  const others = options.filter((option) => !branch.has(option.id))
  const at =
    step < 0
      ? others.findIndex((option) => option.id === neighbour.id)
      : others.findLastIndex((option) => beside.has(option.id)) + 1
  return [...others.slice(0, at), ...options.filter((option) => branch.has(option.id)), ...others.slice(at)]
}
