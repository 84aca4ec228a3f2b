import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import type { RouteName } from '../../src/core/routes.ts'
import { textIn } from '../texts.ts'

interface Card {
  title: MessageDescriptor
  text: MessageDescriptor
}

const shared: Card = {
  title: msg`Shared with you in Worktide`,
  text: msg`Open the link to see it. You don't need an account.`,
}
const invitation: Card = {
  title: msg`You're invited to Worktide`,
  text: msg`Open the link to join the organisation.`,
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] as string)

/** Links that people send to a group. Messengers read the card without a session, so it is the same for every link. */
const cardsTable: Partial<Record<RouteName, Card>> = {
  'share-login': shared,
  'share-organization': shared,
  'share-board': shared,
  'share-list': shared,
  'share-issue': shared,
  'invite-account-info': invitation,
  'invite-team-link': invitation,
  'register-invite': invitation,
  'code-join-organization': invitation,
  'join-org': invitation,
}

export const hasLinkCard = (name: RouteName): boolean => cardsTable[name] !== undefined

/**
 * Title and picture of a link in a group chat (Open Graph), inserted into a page's head; null for pages without a card. Contains
 * nothing about the linked content: neither a name nor the code (SHR-14).
 */
export const withLinkCard = (html: string, name: RouteName | null, locale: Locale, origin: string): string | null => {
  const card = name && cardsTable[name]
  if (!card) return null
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Worktide',
    'og:title': textIn(locale, card.title),
    'og:description': textIn(locale, card.text),
    'og:image': `${origin}/icon-512.png`,
    'og:locale': locale === 'zh' ? 'zh_CN' : 'en_US',
  }
  const head = Object.entries(tags).map(([key, value]) => `<meta property="${key}" content="${escapeHtml(value)}" />`)
  return html.replace('</head>', () => `${head.join('')}</head>`)
}
