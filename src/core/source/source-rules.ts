import type { SourceName } from './sources.ts'

export const documentSourceType = 1

/** `sourceType` is read as a number; 1 is the document product, anything else project management (ROU-30). */
export const sourceOf = (sourceType: unknown): SourceName =>
  Number(sourceType) === documentSourceType ? 'document' : 'pms'
