/** Line breaks and characters that reverse the following text, as in a mail's subject or a list of members. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
/** Texts made of invisible characters only. */
const unseen = /^[\p{Cf}\p{Zs}\u115f\u1160\u2800\u3164\uffa0]+$/u
const zoneNames = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** Why a one-line text may not be stored, whatever the form allows: the reason's stable key, or null. */
export const storedTextRefusal = (text: string): 'pattern' | 'blank' | null => {
  if (controls.test(text)) return 'pattern'
  return unseen.test(text.trim()) ? 'blank' : null
}

export const isTimeZone = (zone: string): boolean => {
  if (!zoneNames.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
