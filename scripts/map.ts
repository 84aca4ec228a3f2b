import { writeFileSync } from 'node:fs'
import { areaMaps } from './map/machine-map.ts'

/** `npm run map` draws every durable machine into its area's README. */
for (const { path, stands, should } of areaMaps()) {
  if (stands !== should) writeFileSync(path, should)
  console.log(`${path}${stands === should ? ' is as its machines are' : ' drawn anew'}`)
}
