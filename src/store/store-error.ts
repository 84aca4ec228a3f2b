export type StoreErrorKind = 'quota' | 'blocked' | 'newer' | 'lost' | 'unavailable'

const kinds: Readonly<Record<string, StoreErrorKind>> = {
  QuotaExceededError: 'quota',
  VersionError: 'newer',
  InvalidStateError: 'lost',
  AbortError: 'lost',
  UnknownError: 'lost',
  NotFoundError: 'lost',
  SecurityError: 'unavailable',
  InvalidAccessError: 'unavailable',
}

/**
 * Why IndexedDB failed; nothing was written. quota: no room · blocked: an old tab holds the database · newer: a newer
 * build upgraded it · lost: the connection or database was lost twice · unavailable: this browser has none.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly kind: StoreErrorKind
  constructor(kind: StoreErrorKind, cause?: unknown) {
    super(`storage: ${kind}`, { cause })
    this.kind = kind
  }
}

/** Maps database errors to `StoreError`; passes on all others. */
export const asStoreError = (error: unknown): unknown => {
  if (error instanceof StoreError || !(error instanceof Error)) return error
  const kind = kinds[error.name]
  return kind ? new StoreError(kind, error) : error
}
