import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** Page tests share a document, so each file starts with an empty body and empty storages. */
afterAll(() => {
  vi.unstubAllGlobals()
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
