/** A session token and the epoch of the session machine it belongs to. */
export interface Credential {
  token: string
  epoch: number
}

interface KeeperDeps {
  /** The epoch of the session that is in force on this device; null when nobody is signed in, or it is not that of `since`. */
  heldEpoch(since?: number): Promise<number | null>
  /** Asks the server for the token of the session that the HttpOnly cookie holds; null when it refuses. */
  resume(epoch: number, pagePath?: string): Promise<string | null>
}

/**
 * The session token of one runtime. It is kept in memory alone: a worker that was stopped, or a page that was loaded anew,
 * fetches it again with the cookie. A token of another epoch is never given out.
 */
export function createCredentialKeeper({ heldEpoch, resume }: KeeperDeps) {
  let credential: Credential | null = null
  let resuming: Promise<Credential | null> | undefined
  let receiving: Promise<unknown> = Promise.resolve()

  const keep = (token: string, epoch: number): Credential => {
    credential = { token, epoch }
    return credential
  }

  const fetchAgain = async (epoch: number, pagePath?: string) => {
    const token = await resume(epoch, pagePath)
    return token === null ? null : keep(token, epoch)
  }

  const current = async (since?: number, pagePath?: string): Promise<Credential | null> => {
    await receiving
    const epoch = await heldEpoch(since)
    if (epoch === null) return null
    if (credential?.epoch === epoch) return credential
    resuming ??= fetchAgain(epoch, pagePath).finally(() => {
      resuming = undefined
    })
    return resuming
  }

  return {
    keep,
    /** The token in memory of this very epoch. */
    held: (epoch: number) => (credential?.epoch === epoch ? credential : null),
    /** The token in force, fetched again when it was lost. Rejects when the server cannot be asked. */
    current: () => current(),
    /**
     * The token that took the place of one which the server refused: the answer that brought it may have reached another
     * runtime, or none. The cookie is asked; null where it holds no other one of the same session, and the refusal is its end.
     */
    successor: async (refused: Credential, pagePath: string): Promise<Credential | null> => {
      if (credential?.token === refused.token) credential = null
      const present = await current(refused.epoch, pagePath)
      return present?.token === refused.token ? null : present
    },
    /** A token that an answer brought: kept for the epoch that the machine gives it, or not at all. */
    receive: (token: string, dispatch: () => Promise<number | null>): Promise<void> => {
      const received = dispatch().then((epoch) => void (epoch && keep(token, epoch)))
      receiving = received.catch(() => {})
      return received
    },
    /** Forgets a token that is older than the epoch. */
    dropBefore: (epoch: number) => {
      if (credential && credential.epoch < epoch) credential = null
    },
  }
}

export type CredentialKeeper = ReturnType<typeof createCredentialKeeper>
