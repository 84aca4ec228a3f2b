interface Waiting<Asked, Answer> {
  asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Asks for what is wanted at the same moment, or while an earlier question is under way, in one question of at most `most`: the more
 * callers there are, the less each costs. A question begins after its callers asked, so none of them gets an older state. `askAll`
 * answers in the order it was asked; an `Error` rejects the one it stands for, its own rejection all of them.
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
      // what else has arrived by now comes along
      setImmediate(() => void drain())
    })
}
