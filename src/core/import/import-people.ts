import { namesIn } from '../work/name-list-rules.ts'
import { type ImportTable, plainName } from './import-columns.ts'
import type { ImportFacts, ImportPlace, ImportSettings } from './import-types.ts'

/** People by name; ambiguous names match nobody. */
const peopleByName = ({ people }: ImportPlace): Map<string, string | null> => {
  const found = new Map<string, string | null>()
  for (const { id, name } of people) {
    const key = name.trim().toLowerCase()
    if (key !== '') found.set(key, found.has(key) ? null : id)
  }
  return found
}

const idHeader = /^(.+?)\s*id$/i

/** Names by the account ids that Jira writes beside them (`Assignee`, `Assignee Id`), as its comments and mentions hold only ids. */
const namesOfAccounts = ({ headers, rows }: ImportTable): Map<string, string> => {
  const found = new Map<string, string>()
  const placesOf = (name: string) =>
    headers.flatMap((header, at) => (plainName(header) === plainName(name) ? [at] : []))
  const bases = new Set(headers.flatMap((header) => idHeader.exec(header)?.[1] ?? []))
  const pairs = [...bases].flatMap((base) => {
    const ids = placesOf(`${base} id`)
    return placesOf(base).flatMap((name, at) => (ids[at] === undefined ? [] : [{ name, id: ids[at] }]))
  })
  for (const { cells } of rows)
    for (const { name, id } of pairs) {
      const [written = '', account = ''] = [cells[name]?.trim(), cells[id]?.trim()]
      // not the numbers of issues and projects
      if (written !== '' && account.length >= 10 && /\D/.test(account)) found.set(account, written)
    }
  return found
}

/** The people of a file: who they are here, and those who are nobody. */
export const createPeople = (
  table: ImportTable,
  place: ImportPlace,
  settings: ImportSettings,
  { addresses, isOfJira }: Pick<ImportFacts, 'addresses'> & { isOfJira: boolean },
) => {
  const byName = peopleByName(place)
  const accounts = namesOfAccounts(table)
  /** With their number of occurrences. */
  const unknown = new Map<string, number>()

  const lookUp = (written: string): string | null => {
    const name = written.replace(/^(.*?)\s*<(.+@.+)>$/, '$2').toLowerCase()
    return addresses.get(name) ?? byName.get(name) ?? null
  }
  /** The name for an account id, otherwise what was written; without the account that ZenTao adds: `Anna(#anna)`. */
  const nameOf = (written: string): string => accounts.get(written) ?? written.replace(/\s*\(#[^()]*\)$/, '')
  /** The person's id here; null if there is none. */
  const find = (written: string): string | null => settings.people[nameOf(written)] ?? lookUp(nameOf(written))

  /** The first of these people who is here. Counts the first if nobody is. */
  const firstOf = (names: readonly string[]): string | null => {
    const found = names.map(find).find((id) => id !== null) ?? null
    const name = nameOf(names[0] ?? '')
    if (!found) unknown.set(name, (unknown.get(name) ?? 0) + 1)
    return found
  }

  return {
    unknown,
    nameOf,
    firstOf,
    // Jira writes one person per cell, some as `Last, First`
    inCell: (cell: string): string | null => firstOf(isOfJira ? [cell] : [...namesIn(cell), cell]),
    /** Jira's mentions of account ids, as mentions of names. */
    withNames: (text: string): string =>
      text.replaceAll(/\[~(?:accountid:)?([^\]\n]{1,100})\]/g, (_, account: string) => `[~${nameOf(account)}]`),
  }
}
export type ImportPeople = ReturnType<typeof createPeople>
