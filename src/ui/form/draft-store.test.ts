import { beforeEach, expect, test } from 'vitest'
import { keepDraftsOf, loadDraft, saveDraft } from './draft-store.ts'

beforeEach(() => sessionStorage.clear())

test('words stay with whoever wrote them, over a reload too', () => {
  keepDraftsOf('10001/7')
  saveDraft('personal-info', { orgUserName: 'Anna' })
  keepDraftsOf('10001/7')
  expect(loadDraft('personal-info')).toEqual({ orgUserName: 'Anna' })
})

test.each([
  ['nobody', null],
  ['another person', '10002/7'],
  ['the same person in another organisation', '10001/8'],
])('%s finds none of them, nor whose they were', (_who, owner) => {
  keepDraftsOf('10001/7')
  saveDraft('personal-info', { orgUserName: 'Anna' })
  keepDraftsOf(owner)
  expect(loadDraft('personal-info')).toEqual({})
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Anna|10001\/7/)
})

test('what someone wrote before signing in stays until they are there', () => {
  saveDraft('register', { orgUserName: 'Anna' })
  keepDraftsOf(null)
  expect(loadDraft('register')).toEqual({ orgUserName: 'Anna' })
})
