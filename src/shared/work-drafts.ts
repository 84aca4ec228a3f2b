import { type DraftValues, draftPrefix, draftsName, draftsUnder, readDraft, unkeptDrafts } from './kept-drafts.ts'

/** The owner of drafts; nobody else can load them. */
interface DraftOwner {
  person: string
  org: string | null
}

const nameOf = ({ person, org }: DraftOwner, key: string): string => `${draftPrefix(person)}${org} ${key}`

const write = (name: string, person: string, values: DraftValues): void => {
  try {
    localStorage.setItem(name, JSON.stringify(values))
    // the sign-out clears the drafts of this person
    localStorage.setItem(draftsName, person)
    unkeptDrafts.delete(name)
  } catch {
    unkeptDrafts.set(name, values)
  }
}

/**
 * What a person wrote in the work area and did not finish, kept on the device until it is saved, given up, or they sign out; in the page alone
 * where the device does not take it.
 */
export const workDrafts = {
  load: (owner: DraftOwner, key: string): DraftValues => readDraft(nameOf(owner, key)),
  save: (owner: DraftOwner, key: string, values: DraftValues): void => write(nameOf(owner, key), owner.person, values),
  clear: (owner: DraftOwner, key: string): void => {
    unkeptDrafts.delete(nameOf(owner, key))
    try {
      localStorage.removeItem(nameOf(owner, key))
    } catch {
      // nothing was stored
    }
  },
  /** Call it before the page may end: tries once more to store what only the page has. Whether the page still has drafts of this person alone. */
  hasUnkept: (person: string): boolean => {
    const names = [...unkeptDrafts].filter(([name]) => name.startsWith(draftPrefix(person)))
    for (const [name, values] of names) write(name, person, values)
    return names.some(([name]) => unkeptDrafts.has(name))
  },
  /** Calls back when another tab may have changed a draft, until the returned function is called. A frozen tab does so when it is shown. */
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
  /** All of a person in one organisation, by key. */
  of: (owner: DraftOwner): [key: string, values: DraftValues][] => draftsUnder(nameOf(owner, '')),
}
