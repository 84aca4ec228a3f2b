import type { OrganizationPermission } from '../../core/access/role-permissions.ts'
import type { HelpTopic } from '../../core/help/help-topics.ts'

export interface HelpSection {
  heading: string
  text?: string
  /** Done one after the other. */
  steps?: readonly string[]
  points?: readonly string[]
  /** Shortcuts: keys and what they do. */
  keys?: readonly (readonly [string, string])[]
  /** The section shows the table of what each role may do. */
  hasRoles?: true
}

interface HelpArticle {
  title: string
  /** One sentence, also shown in the list of topics. */
  summary: string
  sections: readonly HelpSection[]
}

/** The whole help in one language. */
export interface HelpTexts {
  title: string
  intro: string
  allTopics: string
  groups: readonly { name: string; topics: readonly HelpTopic[] }[]
  articles: Readonly<Record<HelpTopic, HelpArticle>>
  roles: { can: string; yes: string; no: string; member: string; administrator: string; owner: string }
  permissions: Readonly<Record<OrganizationPermission, string>>
}
