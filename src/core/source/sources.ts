/** `sourceName`: the displayed product (ROU-30). */
export type SourceName = 'pms' | 'document'

interface Source {
  /** The mark's second line; its colour is in the stylesheet, by `data-product`. */
  logo: string
  /** The motif of the picture beside the forms. */
  registerPageBg: 'cards' | 'pages'
}

/** The differences between the products (ROU-30). */
export const sourceTable: Record<SourceName, Source> = {
  pms: { logo: 'M9 31c5-6 10-6 15 0s10 6 15 0', registerPageBg: 'cards' },
  document: { logo: 'M9 31h9c4 0 4-6 8-6s4 6 8 6h5', registerPageBg: 'pages' },
}

/** The mark's first line, on a square of 48. */
export const networkLine = 'M9 20c4-5 8-5 12-1m5 3c4 3 8 3 13-2'

export const documentSourceType = 1

/** `sourceType` is read as a number; 1 is the document product, anything else project management (ROU-30). */
export const sourceOf = (sourceType: unknown): SourceName =>
  Number(sourceType) === documentSourceType ? 'document' : 'pms'
