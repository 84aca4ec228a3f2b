import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** Page tests share a document: what one file leaves in it, and in the storages, the next does not meet. */
afterAll(() => {
  vi.unstubAllGlobals()
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
