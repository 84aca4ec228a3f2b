import { workLimits } from '../limits.ts'

const numberedCopy = new RegExp(`^(.*)${workLimits.copySuffix}\\d+$`, 's')

/**
 * The name of a copy: the original name, `的副本` and the first free number (FMT-16). A copy of a copy increases the number.
 * The name is truncated, never the number, to at most `max` characters.
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
