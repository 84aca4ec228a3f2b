import type { Language } from '../forms/rule-types.ts'

/** Pages of the help site by topic (ROU-31); the paths are the same in both languages. */
const helpPaths = {
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
} as const

export type HelpTopic = keyof typeof helpPaths

/** The link to a topic in a language; `base` is the configuration's `HELP_URL`. */
export const helpLink = (base: string, topic: HelpTopic, language: Language): string =>
  `${base.replace(/\/+$/, '')}/${language}/${helpPaths[topic]}`
