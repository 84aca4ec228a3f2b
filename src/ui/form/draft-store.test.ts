import { beforeEach, expect, test } from 'vitest'
import { clearDraft, loadDraft, saveDraft, setDraftOwner } from './draft-store.ts'

beforeEach(() => sessionStorage.clear())

test('a draft belongs to its author, also after a reload', () => {
  setDraftOwner('10001/7')
  saveDraft('personal-info', { orgUserName: 'Anna' })
  setDraftOwner('10001/7')
  expect(loadDraft('personal-info')).toEqual({ orgUserName: 'Anna' })
})

test.each([
  ['nobody', null],
  ['another person', '10002/7'],
  ['the same person in another organisation', '10001/8'],
])('%s finds neither the drafts nor their author', (_who, owner) => {
  setDraftOwner('10001/7')
  saveDraft('personal-info', { orgUserName: 'Anna' })
  setDraftOwner(owner)
  expect(loadDraft('personal-info')).toEqual({})
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Anna|10001\/7/)
})

test('a draft written before sign-in stays until its author is signed in', () => {
  saveDraft('register', { orgUserName: 'Anna' })
  setDraftOwner(null)
  expect(loadDraft('register')).toEqual({ orgUserName: 'Anna' })
})

test('while nobody knows who comes next, drafts keep their owner, and an owner without drafts is forgotten', () => {
  setDraftOwner('10001/7')
  saveDraft('form', { name: 'Anna' })
  setDraftOwner(undefined)
  setDraftOwner('10001/7')
  expect(loadDraft('form')).toEqual({ name: 'Anna' })
  clearDraft('form')
  setDraftOwner(undefined)
  expect({ ...sessionStorage }).toEqual({})
})
