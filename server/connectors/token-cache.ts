interface Loaded {
  value: string
  lifeSeconds: number
}

/** A token is renewed this long before its end, so that none expires during a request. */
const marginMs = 5 * 60_000

export interface TokenCache {
  /** The cached token of `key`, or the one that `load` returns. Concurrent calls load it once. */
  get(key: string, load: () => Promise<Loaded>): Promise<string>
  /** Forgets a token that the provider no longer accepts, unless it has been renewed since. */
  drop(key: string, value: string): void
}

/** App tokens and tickets in the memory of this process; they are never stored. */
export function createTokenCache(now: () => Date): TokenCache {
  const known = new Map<string, { loading: Promise<Loaded>; value?: string; until: number }>()
  return {
    get: async (key, load) => {
      const found = known.get(key)
      if (found && found.until > now().getTime()) return (await found.loading).value
      const entry: { loading: Promise<Loaded>; value?: string; until: number } = {
        loading: load(),
        until: Number.POSITIVE_INFINITY,
      }
      known.set(key, entry)
      try {
        const { value, lifeSeconds } = await entry.loading
        entry.value = value
        entry.until = now().getTime() + Math.max(lifeSeconds * 1000 - marginMs, 0)
        return value
      } catch (error) {
        if (known.get(key) === entry) known.delete(key)
        throw error
      }
    },
    drop: (key, value) => {
      if (known.get(key)?.value === value) known.delete(key)
    },
  }
}
