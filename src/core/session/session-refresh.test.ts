import { expect, test } from 'vitest'
import { done } from '../../../test/play.ts'
import {
  account,
  forced,
  opened,
  organization,
  rights,
  run,
  signedIn,
  token,
  validated,
  view,
} from '../../../test/traces/session-steps.ts'

test('a refresh keeps the view, except while another organisation is loaded', () => {
  const refreshed = run(...signedIn, [forced, 'revalidating'], [validated, 'loadingOrganization'])
  expect(view(refreshed)).toMatchObject({ status: 'signedIn', organization, rights })
  expect(view(run([token, 'validating'], [validated, 'loadingOrganization'])).status).toBe('busy')
})

test('organisation and rights are not loaded again when they are known', () => {
  run(...signedIn, [opened, 'revalidating'], [validated, 'signedIn'])
})

test('another organisation is loaded again', () => {
  const other = { ...account, orgId: 'org-b' }
  const end = run(
    ...signedIn,
    [opened, 'revalidating'],
    [done({ epoch: 1, at: 20, code: '200', account: other, organization: null }), 'loadingOrganization'],
  )
  expect(end.context.rights).toBeNull()
})
