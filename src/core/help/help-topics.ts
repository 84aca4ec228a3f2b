import type { Locale } from '../locale/locale-rules.ts'

/** The topics of the product's help and the last part of each page's address, the same in both languages (ROU-31). */
const slugs = {
  start: 'set-up-a-workspace',
  signIn: 'sign-in',
  invite: 'invite-people',
  projects: 'projects',
  issues: 'issues',
  find: 'find-and-filter',
  offline: 'work-offline',
  shortcuts: 'keyboard-shortcuts',
  account: 'account-and-security',
  roles: 'roles',
  organization: 'organisation',
  share: 'share-links',
  apiKeys: 'api-keys',
  ide: 'ide-plug-ins',
  support: 'get-support',
} as const

export type HelpTopic = keyof typeof slugs

/** The topics in the order of the help's front page. */
export const helpTopics = Object.keys(slugs) as HelpTopic[]

/** What the product does not have yet. A page may name it as its topic: its link waits. */
export const waitingTopics = ['dingtalk', 'lark', 'qywx', 'slack', 'teams', 'google'] as const
export type WaitingTopic = (typeof waitingTopics)[number]

export const hasHelp = (topic: HelpTopic | WaitingTopic): topic is HelpTopic => Object.hasOwn(slugs, topic)

export const helpSlug = (topic: HelpTopic): string => slugs[topic]

/** The topic of an address; null if there is none. */
export const helpTopicOf = (slug: string): HelpTopic | null => helpTopics.find((topic) => slugs[topic] === slug) ?? null

/** The link to a topic in a language; `base` is the configuration's `HELP_URL`. */
export const helpLink = (base: string, topic: HelpTopic, language: Locale): string =>
  `${base.replace(/\/+$/, '')}/${language}/${slugs[topic]}`
