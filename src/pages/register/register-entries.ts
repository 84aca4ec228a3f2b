import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How someone came to register. */
export type RegisterEntry =
  | 'register'
  | 'invite'
  | 'org-invite'
  | 'org-invite2'
  | 'organization'
  | 'third-organization'
  | 'google-organization'
  | 'lark-organization'
  | 'aws'

/** What comes along, and opens something once the account is there. */
export type Carried = 'inviteToken' | 'joinCode' | 'linkToken' | 'registerTicket' | 'awsRegistrationId'

interface EntryRow {
  title: MessageDescriptor
  intro: MessageDescriptor
  carries: Carried | null
  /** Said where it did not come along: the form goes on without it. */
  missing: MessageDescriptor | null
}

const createAccount = msg`Create your account`
const invited = msg`Use the address you were invited with.`
const alongside = msg`The sign-in you came with was not kept. Go on with your address, or start again from the sign-in page.`

/**
 * One form for every entry (ROU-28): the address, its code, the name and a password. An entry differs in its words and in
 * what it carries along; where it goes on, the server says: straight into the organisation that asked, to a waiting
 * request, or to founding one.
 */
export const registerEntriesTable: Record<RegisterEntry, EntryRow> = {
  register: { title: createAccount, intro: msg`We send a code to your address first.`, carries: null, missing: null },
  invite: {
    title: createAccount,
    intro: invited,
    carries: 'inviteToken',
    missing: msg`The invitation is missing. Open the link in the mail once more, or go on without it.`,
  },
  'org-invite': {
    title: createAccount,
    intro: msg`With an account you join your team at once.`,
    carries: 'linkToken',
    missing: msg`The team link is missing. Open it once more, or go on without it.`,
  },
  'org-invite2': {
    title: createAccount,
    intro: msg`With an account you join your team by its code.`,
    carries: 'joinCode',
    missing: msg`The join code is missing. You can enter it once your account is there.`,
  },
  organization: {
    title: msg`Start your organisation`,
    intro: msg`First an account for you, then the organisation. It takes two minutes.`,
    carries: null,
    missing: null,
  },
  'third-organization': {
    title: msg`One account is still missing`,
    intro: msg`We know who you are; your address makes it an account here.`,
    carries: 'registerTicket',
    missing: alongside,
  },
  'google-organization': {
    title: msg`Go on with Google`,
    intro: msg`Google told us who you are; your address makes it an account here.`,
    carries: 'registerTicket',
    missing: alongside,
  },
  'lark-organization': {
    title: msg`Go on with Lark`,
    intro: msg`Lark told us who you are; your address makes it an account here.`,
    carries: 'registerTicket',
    missing: alongside,
  },
  aws: {
    title: msg`Register your purchase`,
    intro: msg`Thank you for choosing us at AWS Marketplace. This account will manage what you bought.`,
    carries: 'awsRegistrationId',
    missing: null,
  },
}

/** What an entry is called in the address, below `/sso/register/`; the Chinese and the English page are one. */
const isEntry = (name: string): name is RegisterEntry => Object.hasOwn(registerEntriesTable, name)

/** The entry of an address: the path names it, else what came along. */
export const registerEntryOf = (path: string, search: URLSearchParams): RegisterEntry => {
  const name = path.replace(/\/+$/, '').split('/').at(-1)?.replace(/-en$/, '') ?? ''
  if (name !== 'register' && isEntry(name)) return name
  if (search.has('inviteToken')) return 'invite'
  if (search.has('linkToken')) return 'org-invite'
  return search.has('joinCode') ? 'org-invite2' : 'register'
}
