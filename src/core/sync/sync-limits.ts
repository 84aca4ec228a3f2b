/** The schema version of both sides. Increased with every change of entities that an older build could not read. */
export const syncSchemaVersion = 1

/** Maximum number of mutations, and bytes of their JSON, per call; maximum number of changes per answer. */
export const syncLimits = {
  mutations: 200,
  requestBytes: 192 * 1024,
  changes: 500,
  bootstrapRows: 1000,
  /**
   * Maximum bytes of the JSON of a page's rows, or of an answer's changes. A request ends after 30 s, and a device requests three pages
   * at a time: with this limit they arrive in time at 100 kbit/s, because texts are compressed to less than half.
   */
  pageBytes: 256 * 1024,
  /** Issues of a large project's first page, besides the rows they refer to. */
  openingRows: 100,
  /** Rows of an organisation on one device; beyond them projects that nobody opened stop at their first page. */
  deviceRows: 30_000,
  waitMs: 25_000,
  /** After this many failures without a refusal a mutation is refused as `internal`. */
  attempts: 3,
} as const
