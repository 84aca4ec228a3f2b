/**
 * An amount with thousands separators (FMT-3). Text goes in as it was stored, so that no digit of a large amount is
 * lost; what is no amount stays as it is.
 */
export const moneyText = (amount: number | string): string => {
  const [, sign, whole, fraction] = /^([-+]?)(\d+)(\.\d+)?$/.exec(String(amount)) ?? []
  if (whole === undefined) return String(amount)
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction ?? ''}`
}
