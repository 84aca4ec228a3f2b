import { expect, test } from 'vitest'
import { type HelpTopic, helpLink } from './help-links.ts'

/** All topics: a missing one does not compile, a changed path fails. */
const paths: Record<HelpTopic, string> = {
  start: 'start/set-up-a-workspace',
  signIn: 'start/sign-in',
  invite: 'start/invite-people',
  dingtalk: 'integrations/dingtalk',
  lark: 'integrations/lark',
  qywx: 'integrations/wecom',
  slack: 'integrations/slack',
  teams: 'integrations/teams',
  google: 'integrations/google',
  buildServers: 'integrations/build-servers',
  codeHost: 'integrations/code-host',
  importer: 'integrations/import-issues',
  ide: 'plugins/ide',
  plugins: 'plugins',
  webhooks: 'automation/webhooks',
  automation: 'automation/rules',
  apiKeys: 'automation/api-keys',
  releaseNotes: 'release-notes',
}

test.each(Object.entries(paths) as [HelpTopic, string][])('%s is at %s in each language', (topic, path) => {
  expect(helpLink('https://help.example/docs', topic, 'zh')).toBe(`https://help.example/docs/zh/${path}`)
  expect(helpLink('https://help.example/docs/', topic, 'en')).toBe(`https://help.example/docs/en/${path}`)
})
