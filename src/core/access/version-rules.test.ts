import { expect, test } from 'vitest'
import { isVersion, versions } from './version-rules.ts'

const able = { MutationObserver: 1, WeakMap, TextEncoder, Blob }

test.each([
  [undefined, []],
  [{}, []],
  [{ versions: [] }, []],
  [{ versions: ['overseas'] }, ['overseas']],
  [{ versions: ['private', 'recorder'] }, ['private', 'recorder']],
  [{ versions: ['of tomorrow'] }, []],
])('%j is %j', (config, is) => {
  expect(versions.filter((version) => isVersion(config, version, able))).toEqual(is)
})

test('a browser that cannot see changes of the document does not support the recorder', () => {
  const { MutationObserver: _, ...lacking } = able
  const config = { versions: ['private', 'recorder'] }
  expect(versions.filter((version) => isVersion(config, version, lacking))).toEqual(['private'])
})
