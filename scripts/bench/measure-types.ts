/** One line of the table. `bound` is our limit; `beside` is what alternatives reached in the same run. */
export interface Measure {
  name: string
  value: number
  unit: string
  bound?: { most: number } | { least: number }
  beside?: Beside | readonly Beside[]
}

/** One part of `npm run bench`; returns its measures in display order. */
export type Bench = () => Promise<Measure[]>

export interface Beside {
  name: string
  value: number
}
