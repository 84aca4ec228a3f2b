import { type DraftValues, draftPrefix, draftsName, draftsUnder, readDraft, unstoredDrafts } from './stored-drafts.ts'

/** The owner of drafts; nobody else can load them. */
export interface DraftOwner {
  person: string
  org: string | null
}

export const draftName = ({ person, org }: DraftOwner, key: string): string => `${draftPrefix(person)}${org} ${key}`

const write = (name: string, person: string, values: DraftValues): void => {
  try {
    localStorage.setItem(name, JSON.stringify(values))
    // the sign-out clears the drafts of this person
    localStorage.setItem(draftsName, person)
    unstoredDrafts.delete(name)
  } catch {
    unstoredDrafts.set(name, values)
  }
}

/**
 * What a person wrote in the work area and did not finish. It stays on the device until it is saved or discarded, or the person signs
 * out; if the device does not store it, it stays in the page.
 */
export const workDrafts = {
  load: (owner: DraftOwner, key: string): DraftValues => readDraft(draftName(owner, key)),
  save: (owner: DraftOwner, key: string, values: DraftValues): void =>
    write(draftName(owner, key), owner.person, values),
  clear: (owner: DraftOwner, key: string): void => {
    unstoredDrafts.delete(draftName(owner, key))
    try {
      localStorage.removeItem(draftName(owner, key))
    } catch {
      // nothing was stored
    }
  },
  /** Call it before the page may end: tries once more to store what only the page has. Whether the page still has drafts of this person alone. */
  hasUnkept: (person: string): boolean => {
    const isOwn = (name: string) => name.startsWith(draftPrefix(person))
    for (const [name, values] of unstoredDrafts) if (isOwn(name)) write(name, person, values)
    return [...unstoredDrafts.keys()].some(isOwn)
  },
  /** All of a person in one organisation, by key. */
  of: (owner: DraftOwner): [key: string, values: DraftValues][] => draftsUnder(draftName(owner, '')),
}
