import { writeFileSync } from 'node:fs'
import { areaMaps } from './map/machine-map.ts'

/** `npm run map` draws each durable machine into its area's README. */
for (const { path, current, expected } of areaMaps()) {
  if (current !== expected) writeFileSync(path, expected)
  console.log(`${path}${current === expected ? ' is up to date' : ' was updated'}`)
}
