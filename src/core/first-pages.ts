import type { Locale } from './locale/locale-rules.ts'
import type { RouteName } from './routes.ts'

interface FirstPage {
  /** Parameters without which the page redirects. */
  needs?: readonly string[]
  /** Parameters that change how the page looks. */
  changedBy?: readonly string[]
}

/** They choose the product and the step of a flow. */
const changing = ['sourceType', 'step']
const registration = { changedBy: ['inviteToken', 'linkToken', 'joinCode'] }

/**
 * The pages that the build writes as HTML in each language, so that on a first visit people can type before the scripts are loaded:
 * the parts that do not depend on the address, the device or an answer of the server.
 */
const firstPagesTable: Partial<Record<RouteName, FirstPage>> = {
  login: {},
  register: registration,
  'register-organization': registration,
  'register-organization-en': registration,
  'code-join-organization': {},
  'code-join-organization-en': {},
  'code-join-organization-lark': {},
  'code-join-organization-sso': {},
  'invite-account-info': {},
  'share-login': { needs: ['shareCode', 'share-redirect'] },
}

export const firstPages = Object.keys(firstPagesTable) as RouteName[]

/** Whether an address shows a page as the build wrote it. `search` with its `?`, or empty. */
export const isFirstPage = (name: RouteName, search: string): boolean => {
  const page = firstPagesTable[name]
  const parameters = new URLSearchParams(search)
  const { needs = [], changedBy = [] } = page ?? {}
  return (
    page !== undefined &&
    needs.every((parameter) => parameters.has(parameter)) &&
    ![...changing, ...changedBy].some((parameter) => parameters.has(parameter))
  )
}

/** The root of a written page, which names its route and language. The server adds its public configuration as `data-config`. */
export const rootOf = (name: RouteName, locale: Locale): string => `<div id="root" data-first="${name}.${locale}"`

/** Placeholder in a written page for the address of the help, which the server's configuration names. */
export const helpPlaceholder = 'https://help.invalid'
