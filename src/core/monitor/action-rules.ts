/** MON-5 */
export const longestActionName = 100
const rageClicks = 3
const rageMs = 1000

/** Whether this click is the third on one control within a second. The count restarts after a hit. */
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
 * The product's own texts, from a catalogue that Lingui compiled; texts with placeholders or elements are split into the parts around
 * them.
 */
export const catalogueTexts = (messages: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof messages === 'string') for (const piece of messages.split(/<\/?\w+\/?>/)) found.add(trimmed(piece))
  else if (messages !== null && typeof messages === 'object')
    for (const each of Object.values(messages)) catalogueTexts(each, found)
  return found
}

/** Those of the texts that are the product's own, joined as a name; texts that people wrote are left out. */
export const ownTexts = (texts: readonly string[], isOwn: (text: string) => boolean): string =>
  texts
    .map(trimmed)
    .filter((text) => text !== '' && isOwn(text))
    .join(' ')
