import { expect, test } from 'vitest'
import { isVersion, versions } from './version-rules.ts'

test.each([
  [undefined, []],
  [{}, []],
  [{ versions: [] }, []],
  [{ versions: ['overseas'] }, ['overseas']],
  [{ versions: ['private', 'recorder'] }, ['private', 'recorder']],
  [{ versions: ['of tomorrow'] }, []],
])('%j is %j', (config, is) => {
  expect(versions.filter((version) => isVersion(config, version))).toEqual(is)
})
