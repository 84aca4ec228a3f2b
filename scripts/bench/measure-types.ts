/** One line of the table. `bound` is our limit; `beside` is the result of the alternative in the same run. */
export interface Measure {
  name: string
  value: number
  unit: string
  bound?: { most: number } | { least: number }
  beside?: { name: string; value: number }
}

/** One part of `npm run bench`; returns its measures in display order. */
export type Bench = () => Promise<Measure[]>
