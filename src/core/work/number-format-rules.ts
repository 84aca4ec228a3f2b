import { workLimits } from '../limits.ts'

const base = 1024

/** Formats a size in bytes as KB, M, GB or TB with at most two decimals (FMT-4). */
export const fileSizeText = (sizeBytes: number): string => {
  const units = workLimits.fileSizeUnits
  // a small size is never rounded to zero
  let value = sizeBytes > 0 ? Math.max(0.01, sizeBytes / base) : 0
  let unit = 0
  while (Math.round(value * 100) / 100 >= base && unit < units.length - 1) {
    value /= base
    unit++
  }
  return `${Number(value.toFixed(2))} ${units[unit]}`
}

/**
 * Formats an amount with thousands separators (FMT-3). Takes text as it was stored, so that large amounts keep all digits;
 * returns other texts unchanged. No field is of this kind yet.
 */
export const moneyText = (amount: number | string): string => {
  const [, sign, whole, fraction] = /^([-+]?)(\d+)(\.\d+)?$/.exec(String(amount)) ?? []
  if (whole === undefined) return String(amount)
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction ?? ''}`
}
