import { workLimits } from '../limits.ts'

const base = 1024

/** A size in bytes as people read it, in KB, M, GB or TB with at most two decimals (FMT-4). */
export const fileSizeText = (sizeBytes: number): string => {
  const units = workLimits.fileSizeUnits
  let value = sizeBytes / base
  let unit = 0
  while (Math.round(value * 100) / 100 >= base && unit < units.length - 1) {
    value /= base
    unit++
  }
  return `${Number(value.toFixed(2))} ${units[unit]}`
}
