interface Loaded {
  value: string
  lifeSeconds: number
}

/** A token is renewed this long before its end, so that none ends on its way. */
const marginMs = 5 * 60_000

export interface TokenCache {
  /** The cached token of `key`, or what `load` answers. At the same time it is loaded once. */
  get(key: string, load: () => Promise<Loaded>): Promise<string>
  /** Forgets a token that the provider no longer takes, unless it was renewed meanwhile. */
  drop(key: string, value: string): void
}

/** App tokens and tickets in memory, of this process alone: they are never written anywhere. */
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
