import type { PlannedRow, ProblemCode } from './import-types.ts'

/** What is wrong with several rows for the same reason. */
export interface ImportCause {
  /** Unique among the causes of a file. */
  id: string
  code: ProblemCode
  column?: string
  /** The first different values. */
  values: readonly string[]
  rows: readonly PlannedRow[]
}

const maxValues = 3

/** The problems of a file by their causes: the same problem in the same column. The most frequent first. */
export const groupCauses = (rows: readonly PlannedRow[]): ImportCause[] => {
  const found = new Map<string, ImportCause & { values: string[]; rows: PlannedRow[] }>()
  for (const row of rows)
    for (const { code, column, value } of row.problems) {
      const id = `${code} ${column ?? ''}`
      const cause = found.get(id) ?? { id, code, ...(column === undefined ? {} : { column }), values: [], rows: [] }
      found.set(id, cause)
      if (cause.rows.at(-1) !== row) cause.rows.push(row)
      if (value && cause.values.length < maxValues && !cause.values.includes(value)) cause.values.push(value)
    }
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length)
}
