/** One line of the table. `bound` is our limit; `comparison` is what alternatives reached in the same run. */
export interface Measure {
  name: string
  value: number
  unit: string
  bound?: { max: number } | { min: number }
  comparison?: Comparison | readonly Comparison[]
}

/** One part of `npm run bench`; returns its measures in display order. */
export type Bench = () => Promise<Measure[]>

export interface Comparison {
  name: string
  value: number
}
