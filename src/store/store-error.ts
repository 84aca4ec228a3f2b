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
 * Why IndexedDB did not do it; nothing was written. quota: no room · blocked: an old tab holds the database · newer: a
 * newer build upgraded it · lost: the connection or the database went away twice · unavailable: there is none here.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly kind: StoreErrorKind
  constructor(kind: StoreErrorKind, cause?: unknown) {
    super(`storage: ${kind}`, { cause })
    this.kind = kind
  }
}

/** Errors of the database become typed; errors of the work pass as they are. */
export const asStoreError = (error: unknown): unknown => {
  if (error instanceof StoreError || !(error instanceof Error)) return error
  const kind = kinds[error.name]
  return kind ? new StoreError(kind, error) : error
}
