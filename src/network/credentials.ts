/** A session token and the epoch of the session machine it belongs to. */
export interface Credential {
  token: string
  epoch: number
}

interface CredentialsDeps {
  /** The epoch of the current session; null when nobody is signed in, or when a session after epoch `since` was ended. */
  currentEpoch(since?: number): Promise<number | null>
  /** Fetches the token of the session in the HttpOnly cookie; null when the server refuses. */
  resume(epoch: number, pagePath?: string): Promise<string | null>
}

/**
 * Holds the session token of one runtime, in memory only. A restarted worker or a reloaded page fetches it again with the
 * cookie. A token of another epoch is never returned.
 */
export function createCredentials({ currentEpoch, resume }: CredentialsDeps) {
  let credential: Credential | null = null
  let resuming: Promise<Credential | null> | undefined
  let receiving: Promise<unknown> = Promise.resolve()

  const set = (token: string, epoch: number): Credential => {
    credential = { token, epoch }
    return credential
  }

  const fetchToken = async (epoch: number, pagePath?: string) => {
    const token = await resume(epoch, pagePath)
    return token === null ? null : set(token, epoch)
  }

  const current = async (since?: number, pagePath?: string): Promise<Credential | null> => {
    await receiving
    const epoch = await currentEpoch(since)
    if (epoch === null) return null
    if (credential?.epoch === epoch) return credential
    resuming ??= fetchToken(epoch, pagePath).finally(() => {
      resuming = undefined
    })
    return resuming
  }

  return {
    set,
    /** The token in memory, if it is of this epoch. */
    get: (epoch: number) => (credential?.epoch === epoch ? credential : null),
    /** The current token, fetched again if it was lost. Rejects when the server is unreachable. */
    current: () => current(),
    /**
     * The token that replaced a refused one: its answer may have reached another runtime, or none. Fetched with the cookie;
     * null if the cookie's session has no other token, which means that the session has ended.
     */
    successor: async (refused: Credential, pagePath: string): Promise<Credential | null> => {
      if (credential?.token === refused.token) credential = null
      const present = await current(refused.epoch, pagePath)
      return present?.token === refused.token ? null : present
    },
    /** Stores a token from an answer under the epoch that the machine assigns; drops it if the machine assigns none. */
    receive: (token: string, dispatch: () => Promise<number | null>): Promise<void> => {
      const received = dispatch().then((epoch) => void (epoch && set(token, epoch)))
      receiving = received.catch(() => {})
      return received
    },
    /** Drops a token older than the epoch. */
    dropBefore: (epoch: number) => {
      if (credential && credential.epoch < epoch) credential = null
    },
  }
}

export type Credentials = ReturnType<typeof createCredentials>
