import { expect, test } from 'vitest'
import { providers } from '../../../core/providers/provider-names.ts'
import { entryPath } from './entry-links.tsx'
import { integrationTexts } from './integration-texts.ts'

test('each messenger has a link by the id that its login asks for, and says where it goes', () => {
  const paths = Object.fromEntries(providers.map((imType) => [imType, entryPath({ id: 'i-1', imType }, 'org-1')]))
  expect(paths).toEqual({
    foxlab: null,
    google: null,
    feishu: '/sso/login?suuid=i-1',
    lark: '/sso/login?suuid=i-1',
    dingtalk: '/sso/login?orgId=org-1',
    qywx: '/sso/qywx/transit?orgId=org-1',
    slack: '/sso/slack/transit?orgId=org-1',
    teams: '/sso/teams/transit?suuid=i-1',
  })
  for (const imType of providers) expect(integrationTexts[imType].entry === null).toBe(paths[imType] === null)
})
