import type { SourceName } from './source-table.ts'

export const documentSourceType = 1

/** `spec.md` 1: `sourceType` is read as a number; 1 is the document product, anything else project management. */
export const sourceOf = (sourceType: unknown): SourceName =>
  Number(sourceType) === documentSourceType ? 'document' : 'pms'
