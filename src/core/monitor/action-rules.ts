/** MON-5 */
export const longestActionName = 100
const rageClicks = 3
const rageMs = 1000

/** Whether this click is the third on one control within a second. Counts anew after one. */
export const createRageWatch = <Target>() => {
  let last: { target: Target; times: number[] } | null = null
  return (target: Target, at: number): boolean => {
    const times = last?.target === target ? last.times.filter((time) => at - time < rageMs) : []
    last = { target, times: [...times, at] }
    if (last.times.length < rageClicks) return false
    last = null
    return true
  }
}

const trimmed = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The words of the product itself, from a catalogue that Lingui compiled: each text, and what stands around its placeholders and
 * elements.
 */
export const catalogueTexts = (messages: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof messages === 'string') for (const piece of messages.split(/<\/?\w+\/?>/)) found.add(trimmed(piece))
  else if (messages !== null && typeof messages === 'object')
    for (const each of Object.values(messages)) catalogueTexts(each, found)
  return found
}

/** Of these texts those that the product wrote, as a name; what somebody wrote is left out. */
export const ownWords = (texts: readonly string[], isOwn: (text: string) => boolean): string =>
  texts
    .map(trimmed)
    .filter((text) => text !== '' && isOwn(text))
    .join(' ')
