const domainPattern = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z]{1,10}$/
const longestDomain = 253

/** As many as one join code may be limited to. */
export const mostDomains = 20

/** The one spelling of a domain, however it was typed: with or without the `@` of an address. */
export const normalizeDomain = (text: string): string => text.trim().toLowerCase().replace(/^@/, '')

/** Takes linear time: no part of the pattern can match the same text in two ways. */
export const isEmailDomain = (domain: string): boolean => domain.length <= longestDomain && domainPattern.test(domain)
