/** What both ends agree on. Grows with every change to entities that an older build could not read. */
export const syncSchemaVersion = 1

/** Most mutations, and bytes of their JSON, in one call; most changes in one answer. */
export const syncLimits = {
  mutations: 50,
  requestBytes: 48 * 1024,
  changes: 500,
  bootstrapRows: 1000,
  waitMs: 25_000,
  /** After so many failures that are no refusal, a mutation is refused as `internal`. */
  attempts: 3,
} as const
