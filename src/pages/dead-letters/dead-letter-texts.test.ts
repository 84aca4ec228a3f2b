import { expect, test } from 'vitest'
import { lostCallName } from './dead-letter-texts.ts'

const queuedByEarlierBuilds = [
  '/account/personal-info/save',
  '/org/org-info/save',
  '/config/scenes/select',
  '/config/progress/save',
]

test.each(queuedByEarlierBuilds)('%s has a name of its own if it is lost', (path) => {
  expect(lostCallName(path)).not.toEqual(lostCallName('/unknown'))
})
