/** One line of the table. `bound` is what the house promises; `beside` is what somebody else needs for the same, in the same run. */
export interface Measure {
  name: string
  value: number
  unit: string
  bound?: { most: number } | { least: number }
  beside?: { name: string; value: number }
}

/** One part of `npm run bench`: what it measures, in the order in which it is shown. */
export type Bench = () => Promise<Measure[]>
