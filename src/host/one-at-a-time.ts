/** Runs `work` one at a time; a call during a run repeats it once before the promise resolves. */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let isRequested = false
  const repeat = async () => {
    try {
      do {
        isRequested = false
        await work()
      } while (isRequested)
    } finally {
      running = undefined
    }
  }
  return () => {
    isRequested = true
    running ??= repeat()
    return running
  }
}
