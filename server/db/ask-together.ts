interface Waiting<Asked, Answer> {
  asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Combines requests that arrive at the same moment, or while an earlier `askAll` runs, into one `askAll` of at most `most` requests: the more
 * callers there are, the less each costs. `askAll` begins after its callers asked, so none of them gets an older state. It answers
 * in the order of the requests; an `Error` in place of an answer rejects that request, and a rejection rejects them all.
 */
export function createTogether<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<readonly (Answer | Error)[]>,
  most: number,
): (asked: Asked) => Promise<Answer> {
  const waiting: Waiting<Asked, Answer>[] = []
  let isAsking = false

  const askSome = async (some: readonly Waiting<Asked, Answer>[]) => {
    try {
      const answers = await askAll(some.map(({ asked }) => asked))
      for (const [at, { resolve, reject }] of some.entries()) {
        const answer = answers[at]
        if (answer instanceof Error) reject(answer)
        else resolve(answer as Answer)
      }
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  const drain = async () => {
    while (waiting.length > 0) await askSome(waiting.splice(0, most))
    isAsking = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (isAsking) return
      isAsking = true
      // later, so that other requests of this moment join
      setImmediate(() => void drain())
    })
}
