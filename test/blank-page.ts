import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'
import { startWords } from '../scripts/vite/start-texts.ts'

/** The document carries the words of failure states. */
beforeAll(() => {
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
