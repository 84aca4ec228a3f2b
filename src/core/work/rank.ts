import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { sha256 } from './derived-ids.ts'

/** Above this length a mutation of the server spreads the neighbours. */
export const longestRank = 100
const halvings = 6
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A rank between two others (null: open end). Two people who insert into the same gap at once get different ranks, because
 * the gap is split at a random point derived from `seed`, the mutation's id.
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
 * The rank that inserts at a position among sorted ranks. Equal neighbours are skipped, because nothing fits between them.
 */
export const rankAt = (ranks: readonly string[], index: number, seed: string): string => {
  const before = ranks[index - 1] ?? null
  const after = ranks.slice(index).find((rank) => before === null || rank > before) ?? null
  return rankBetween(before, after, seed)
}

/** Ranks for a new list. */
export const firstRanks = (count: number): string[] => generateNKeysBetween(null, null, count)

const eightDigits = (number: number): string => {
  let text = ''
  for (let rest = number; text.length < 8; rest = Math.floor(rest / 62)) text = digits[rest % 62] + text
  return text
}

/**
 * A rank after all existing ones, without reading them: later rows get higher ranks. `now` in epoch milliseconds. The
 * server runs many mutations in the same millisecond; then the time in their ids (UUID version 7) decides.
 */
export const rankOfTime = (now: number, mutationId: string): string => {
  const madeAt = Number.parseInt(mutationId.replace('-', '').slice(0, 12), 16)
  const [random = 0] = sha256(mutationId)
  const tail = `${digits[random % 62]}${digits[1 + ((random >>> 8) % 61)]}`
  return `h${eightDigits(now)}${eightDigits(Number.isNaN(madeAt) ? 0 : madeAt)}${tail}`
}

/** Whether a text is a rank with room for neighbours. */
export const isRank = (text: string): boolean => {
  if (text.length === 0 || text.length > 2 * longestRank || !/^[0-9A-Za-z]+$/.test(text)) return false
  try {
    generateKeyBetween(text, null)
    return true
  } catch {
    return false
  }
}

/** Compares by bytes, as the database does, then by id, so that equal ranks have the same order everywhere. */
export const byRank = (a: { rank: string; id: string }, b: { rank: string; id: string }): number =>
  a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0
