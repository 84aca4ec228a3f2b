import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The ways to the registration. */
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

/** Parameters that an entry brings along; they take effect after the registration. */
export type Carried = 'inviteToken' | 'joinCode' | 'linkToken' | 'registerTicket' | 'awsRegistrationId'

interface EntryRow {
  title: MessageDescriptor
  intro: MessageDescriptor
  carries: Carried | null
  /** Shown if the parameter is missing; the form works without it. */
  missing: MessageDescriptor | null
}

const createAccount = msg`Create your account`
const invited = msg`Use the email you were invited with.`
const alongside = msg`We couldn't continue signing you in. Continue with your email, or start again from sign-in.`

/**
 * One form for all entries (ROU-28): address, code, name and password. Entries differ in their texts and parameters. The
 * server decides what follows: an organisation, a pending request, or creating one.
 */
export const registerEntriesTable: Record<RegisterEntry, EntryRow> = {
  register: { title: createAccount, intro: msg`We'll send a code to your email first.`, carries: null, missing: null },
  invite: {
    title: createAccount,
    intro: invited,
    carries: 'inviteToken',
    missing: msg`The invitation is missing. Open the link in the email again, or continue without it.`,
  },
  'org-invite': {
    title: createAccount,
    intro: msg`Create an account to join your team.`,
    carries: 'linkToken',
    missing: msg`The team link is missing. Open it again, or continue without it.`,
  },
  'org-invite2': {
    title: createAccount,
    intro: msg`Create an account to join your team with the code.`,
    carries: 'joinCode',
    missing: msg`The join code is missing. You can enter it after creating your account.`,
  },
  organization: {
    title: msg`Create your organisation`,
    intro: msg`Create an account first, then the organisation. It takes two minutes.`,
    carries: null,
    missing: null,
  },
  'third-organization': {
    title: msg`You need an account first`,
    intro: msg`We've confirmed who you are. Add your email to create an account.`,
    carries: 'registerTicket',
    missing: alongside,
  },
  'google-organization': {
    title: msg`Continue with Google`,
    intro: msg`Google has confirmed who you are. Add your email to create an account.`,
    carries: 'registerTicket',
    missing: alongside,
  },
  'lark-organization': {
    title: msg`Continue with Lark`,
    intro: msg`Lark has confirmed who you are. Add your email to create an account.`,
    carries: 'registerTicket',
    missing: alongside,
  },
  aws: {
    title: msg`Register your purchase`,
    intro: msg`Thank you for choosing us on AWS Marketplace. This account will manage your purchase.`,
    carries: 'awsRegistrationId',
    missing: null,
  },
}

/** The entry's name in the address, below `/sso/register/`; the Chinese and English pages are the same. */
const isEntry = (name: string): name is RegisterEntry => Object.hasOwn(registerEntriesTable, name)

/** The entry of an address: from the path, or from the parameters. */
export const registerEntryOf = (path: string, search: URLSearchParams): RegisterEntry => {
  const name = path.replace(/\/+$/, '').split('/').at(-1)?.replace(/-en$/, '') ?? ''
  if (name !== 'register' && isEntry(name)) return name
  if (search.has('inviteToken')) return 'invite'
  if (search.has('linkToken')) return 'org-invite'
  return search.has('joinCode') ? 'org-invite2' : 'register'
}
