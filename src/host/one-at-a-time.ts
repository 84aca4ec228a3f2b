/** Runs `work` one at a time; asked while it runs, it runs once more before the promise resolves. */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const repeat = async () => {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      running = undefined
    }
  }
  return () => {
    isAskedAgain = true
    running ??= repeat()
    return running
  }
}
