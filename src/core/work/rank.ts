import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { sha256 } from './derived-ids.ts'

/** Above this length a mutation of the server spreads the neighbours. */
export const longestRank = 100
const halvings = 6
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A rank between two others (null: none there). Two people who insert into the same gap at once get different ranks, for
 * the gap is halved at random, by `seed`: the mutation's id.
 */
export const rankBetween = (before: string | null, after: string | null, seed: string): string => {
  let bits = sha256(seed)[0] ?? 0
  let low = before
  let rank = generateKeyBetween(before, after)
  let high = after ?? generateKeyBetween(rank, null)
  for (let at = 0; at < halvings; at++, bits >>>= 1) {
    if (bits & 1) low = rank
    else high = rank
    rank = generateKeyBetween(low, high)
  }
  return rank
}

/**
 * The rank that puts something at a place among ranks in their order. Equal neighbours are skipped: nothing fits between
 * them.
 */
export const rankAt = (ranks: readonly string[], index: number, seed: string): string => {
  const before = ranks[index - 1] ?? null
  const after = ranks.slice(index).find((rank) => before === null || rank > before) ?? null
  return rankBetween(before, after, seed)
}

/** Ranks for a list that is new. */
export const firstRanks = (count: number): string[] => generateNKeysBetween(null, null, count)

/** A rank behind all others, known without them: what is made later stands later. `now` in epoch milliseconds. */
export const rankOfTime = (now: number, seed: string): string => {
  let time = ''
  for (let rest = now; time.length < 8; rest = Math.floor(rest / 62)) time = digits[rest % 62] + time
  const [random = 0] = sha256(seed)
  return `h${time}${digits[random % 62]}${digits[1 + ((random >>> 8) % 61)]}`
}

/** Whether a text is a rank that others can be put beside. */
export const isRank = (text: string): boolean => {
  if (text.length === 0 || text.length > 2 * longestRank || !/^[0-9A-Za-z]+$/.test(text)) return false
  try {
    generateKeyBetween(text, null)
    return true
  } catch {
    return false
  }
}

/** Bytes decide, as in the database; then the id, so that everybody sees equal ranks in one order. */
export const byRank = (a: { rank: string; id: string }, b: { rank: string; id: string }): number =>
  a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0
