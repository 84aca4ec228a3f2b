import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, beforeAll, vi } from 'vitest'
import { startTextsHtml } from '../scripts/vite/start-document.ts'
import { offerFewZones } from './page/few-zones.ts'

// a busy machine needs longer than the default second; correct tests would fail there
configure({ asyncUtilTimeout: 5000 })

// React takes a stack trace for each element until it has taken 10,000 in a second: more than a tenth of these tests’ time.
// Without it a warning still names its component, but not the line that made the element.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => undefined },
)

/** The document carries the words of failure states. Each file starts in English, whatever language the previous file showed. */
beforeAll(() => {
  offerFewZones()
  Object.assign(i18n, { _missing: undefined })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const { body } = new DOMParser().parseFromString(startTextsHtml(), 'text/html')
  if (!document.getElementById('start-words')) document.head.append(...body.children)
})

/**
 * Page tests share a document, so each file starts with an empty body and empty storages. They share modules, too: one that is still
 * loading when a file ends would fail, for this file and for those that import it later.
 */
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
