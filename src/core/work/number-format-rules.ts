import { workLimits } from '../limits.ts'

const base = 1024

/** A size in bytes as people read it, in KB, M, GB or TB with at most two decimals (FMT-4). Waits for attachments. */
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

/**
 * An amount with thousands separators (FMT-3). Text goes in as it was stored, so that no digit of a large amount is
 * lost; what is no amount stays as it is. Waits for number fields of kind money.
 */
export const moneyText = (amount: number | string): string => {
  const [, sign, whole, fraction] = /^([-+]?)(\d+)(\.\d+)?$/.exec(String(amount)) ?? []
  if (whole === undefined) return String(amount)
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction ?? ''}`
}
