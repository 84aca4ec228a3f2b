import { storedNames } from '../core/limits.ts'

/** Whose drafts: nobody else finds them. */
interface DraftOwner {
  person: string
  org: string | null
}
type Values = Record<string, unknown>

const base = storedNames.workDrafts
const prefixOf = (person: string): string => `${base} ${person} `
const nameOf = ({ person, org }: DraftOwner, key: string): string => `${prefixOf(person)}${org} ${key}`

const parsed = (text: string | null): Values => {
  const value: unknown = JSON.parse(text ?? '{}')
  return value && typeof value === 'object' ? (value as Values) : {}
}

/** By what follows the prefix of their names. */
const valuesUnder = (prefix: string): [string, Values][] => {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return names.map((name) => [name.slice(prefix.length), parsed(localStorage.getItem(name))])
  } catch {
    return []
  }
}

/** What a person wrote in the work area and did not finish, kept on the device until it is saved, given up, or they sign out. */
export const workDrafts = {
  load: (owner: DraftOwner, key: string): Values => {
    try {
      return parsed(localStorage.getItem(nameOf(owner, key)))
    } catch {
      return {}
    }
  },
  save: (owner: DraftOwner, key: string, values: Values): void => {
    try {
      localStorage.setItem(nameOf(owner, key), JSON.stringify(values))
      // the sign-out clears the drafts of this person
      localStorage.setItem(base, owner.person)
    } catch {
      // storage is refused or full: the draft lives as long as the page
    }
  },
  clear: (owner: DraftOwner, key: string): void => {
    try {
      localStorage.removeItem(nameOf(owner, key))
    } catch {
      // nothing was stored
    }
  },
  /** All of a person, in all organisations. */
  all: (person: string): Values[] => valuesUnder(prefixOf(person)).map(([, values]) => values),
  /** All of a person in one organisation, by key. */
  of: (owner: DraftOwner): [key: string, values: Values][] => valuesUnder(nameOf(owner, '')),
}
