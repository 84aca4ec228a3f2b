import { expect, test } from 'vitest'
import { failurePage, outcomePages, type ProviderProblem, problemCodes } from './outcome-pages.ts'

const answered = (Object.keys(problemCodes) as ProviderProblem[]).filter((problem) => problem !== 'denied')

test.each(answered)('WeCom: the code of %s leads to its page', (problem) => {
  expect(failurePage('qywx', 'identity', problemCodes[problem])).toBe(outcomePages.qywx.failed[problem])
})

test('a code that says nothing about the provider leads to the page of refusals', () => {
  expect(failurePage('qywx', 'identity', '500')).toBe(outcomePages.qywx.failed.refused)
})
