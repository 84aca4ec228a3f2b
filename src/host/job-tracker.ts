/** Work that nobody awaits: kept until it ends, so that a worker can be held for it, and its errors are told. */
export function createJobTracker(report: (error: unknown) => void) {
  const jobs = new Set<Promise<void>>()
  return {
    track: (work: Promise<unknown>) => {
      const job: Promise<void> = work.then(() => {}, report).finally(() => jobs.delete(job))
      jobs.add(job)
    },
    settled: async () => {
      while (jobs.size > 0) await Promise.all(jobs)
    },
  }
}
