interface Waiting<Request, Answer> {
  request: Request
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Combines requests that arrive at the same moment, or while an earlier batch is loaded, into one `loadBatch` of at most `maxBatch`: the
 * more callers there are, the less each costs. `loadBatch` begins after its callers asked, so none of them gets an older state. It answers
 * in the order of the requests; an `Error` in place of an answer rejects that request, and a rejection rejects them all.
 */
export function createBatchLoader<Request, Answer>(
  loadBatch: (requests: readonly Request[]) => Promise<readonly (Answer | Error)[]>,
  maxBatch: number,
): (request: Request) => Promise<Answer> {
  const waiting: Waiting<Request, Answer>[] = []
  let isLoading = false

  const answerBatch = async (batch: readonly Waiting<Request, Answer>[]) => {
    try {
      const answers = await loadBatch(batch.map(({ request }) => request))
      for (const [at, { resolve, reject }] of batch.entries()) {
        const answer = answers[at]
        if (answer instanceof Error) reject(answer)
        else resolve(answer as Answer)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const drain = async () => {
    while (waiting.length > 0) await answerBatch(waiting.splice(0, maxBatch))
    isLoading = false
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      if (isLoading) return
      isLoading = true
      // later, so that other requests of this moment join
      setImmediate(() => void drain())
    })
}
