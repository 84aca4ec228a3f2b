import { workLimits } from '../limits.ts'

const numberedCopy = new RegExp(`^(.*)${workLimits.copySuffix}\\d+$`, 's')

/**
 * What a copy of something is called: its name, `的副本` and the first number that is free (FMT-16). A copy of a copy
 * counts on. The name is cut, never the number, where it would be longer than `max` characters. Waits for the
 * screens that duplicate issues, filters and dashboards.
 */
export const copyName = (name: string, taken: readonly string[], max: number): string => {
  const original = [...(numberedCopy.exec(name)?.[1] ?? name)]
  const isTaken = new Set(taken)
  for (let number = 1; ; number++) {
    const suffix = `${workLimits.copySuffix}${number}`
    const copy = original.slice(0, Math.max(0, max - suffix.length)).join('') + suffix
    if (!isTaken.has(copy)) return copy
  }
}
