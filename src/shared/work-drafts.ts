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
  /** False: storage is refused or full, and the draft lives as long as the page. */
  save: (owner: DraftOwner, key: string, values: Values): boolean => {
    try {
      localStorage.setItem(nameOf(owner, key), JSON.stringify(values))
      // the sign-out clears the drafts of this person
      localStorage.setItem(base, owner.person)
      return true
    } catch {
      return false
    }
  },
  clear: (owner: DraftOwner, key: string): void => {
    try {
      localStorage.removeItem(nameOf(owner, key))
    } catch {
      // nothing was stored
    }
  },
  /** Tells that another tab may have changed a draft; returns how to stop. A tab that was asleep hears it when it is seen. */
  watch: (owner: DraftOwner, key: string, onChange: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => event.key === nameOf(owner, key) && onChange()
    const onSeen = () => document.visibilityState === 'visible' && onChange()
    addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onSeen)
    }
  },
  /** All of a person, in all organisations. */
  all: (person: string): Values[] => valuesUnder(prefixOf(person)).map(([, values]) => values),
  /** All of a person in one organisation, by key. */
  of: (owner: DraftOwner): [key: string, values: Values][] => valuesUnder(nameOf(owner, '')),
}
