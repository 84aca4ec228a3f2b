/** The clock and timer a helper works with: the page's own, or one that a test turns by hand. */
export interface TimingClock {
  /** Epoch milliseconds. */
  now(): number
  /** Does something after a while; what it answers takes that back. */
  after(delayMs: number, work: () => void): () => void
}
