import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, beforeAll, vi } from 'vitest'
import { startWords } from '../scripts/vite/start-texts.ts'

/**
 * For warnings React's development build takes a stack of each of the first 10,000 elements of a second: an eighth of the time of
 * these tests. Told that there were more, it takes none.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals = {} } = React as unknown as Record<
  string,
  object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
})

// what comes late on a busy machine comes: with the second that is the default, right tests fail there
configure({ asyncUtilTimeout: 5000 })

/** The document carries the words of failure states. Each file starts in English, whatever the one before has shown. */
beforeAll(() => {
  Object.assign(i18n, { _missing: undefined })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const { body } = new DOMParser().parseFromString(startWords(), 'text/html')
  if (!document.getElementById('start-words')) document.head.append(...body.children)
})

/** Page tests share a document, so each file starts with an empty body and empty storages. */
afterAll(() => {
  vi.unstubAllGlobals()
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
