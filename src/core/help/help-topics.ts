import type { Locale } from '../locale/locale-rules.ts'

/** The topics of the product's help and the last part of each page's address, the same in both languages (ROU-31). */
const slugs = {
  start: 'set-up-a-workspace',
  signIn: 'sign-in',
  invite: 'invite-people',
  projects: 'projects',
  issues: 'issues',
  import: 'import-issues',
  find: 'find-and-filter',
  offline: 'work-offline',
  shortcuts: 'keyboard-shortcuts',
  account: 'account-and-security',
  roles: 'roles',
  organization: 'organisation',
  share: 'share-links',
  services: 'sign-in-services',
  webhooks: 'webhooks',
  apiKeys: 'api-keys',
  ide: 'ide-plug-ins',
  support: 'get-support',
} as const

export type HelpTopic = keyof typeof slugs

/** The topics in the order of the help's front page. */
export const helpTopics = Object.keys(slugs) as HelpTopic[]

export const helpSlug = (topic: HelpTopic): string => slugs[topic]

/** The topic of an address; null if there is none. */
export const helpTopicOf = (slug: string): HelpTopic | null => helpTopics.find((topic) => slugs[topic] === slug) ?? null

/** The link to a topic in a language; `base` is the configuration's `HELP_URL`. */
export const helpLink = (base: string, topic: HelpTopic, language: Locale): string =>
  `${base.replace(/\/+$/, '')}/${language}/${slugs[topic]}`
