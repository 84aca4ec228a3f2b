import { issueKey } from '../work/model-selectors.ts'
import type { ImportFacts, ImportPlace } from './import-types.ts'

/** Issues of the project by their keys, former ones first: an import keeps those of its file. */
const issuesByKey = ({ project, issues }: ImportPlace): Map<string, string> =>
  new Map([
    ...issues.flatMap((issue) => [[issueKey(project, issue) ?? issue.id, issue.id] as const]),
    ...issues.flatMap(({ id, formerKeys }) => formerKeys.map((key) => [key, id] as const)),
  ])

interface FileRow {
  externalId: string | null
  summary: string
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * The existing issues that the rows of a file mean by their keys. Numbers of rows, and keys of a project of the same name elsewhere, also
 * occur here by accident: these count only if at least half of the found issues have the summaries of their rows.
 */
export const findReferences = (rows: readonly FileRow[], place: ImportPlace, { known }: ImportFacts) => {
  const here = issuesByKey(place)
  const summaries = new Map(place.issues.map(({ id, summary }) => [id, summary.toLowerCase()]))
  const isMeant = (issues: ReadonlyMap<string, string>, isAsked: (externalId: string) => boolean): boolean => {
    const found = rows.flatMap(({ externalId, summary }) => {
      const id = externalId !== null && isAsked(externalId) ? issues.get(externalId) : undefined
      return id === undefined ? [] : [summaries.get(id) === summary.toLowerCase()]
    })
    return found.filter((isSame) => isSame).length * 2 >= found.length
  }
  const isNumber = (externalId: string) => /^\d{1,9}$/.test(externalId)
  const imported = isMeant(known, isNumber) ? known : new Map([...known].filter(([id]) => !isNumber(id)))
  const own = isMeant(here, (id) => !imported.has(id)) ? here : none
  return {
    /** Whether a row means no existing issue although one has its key, because too few of those found have the same summary. */
    isRejected: (externalId: string): boolean =>
      (known.has(externalId) && !imported.has(externalId)) || (here.has(externalId) && own === none),
    /** The issue that a row updates. */
    ofRow: (externalId: string): string | undefined => imported.get(externalId) ?? own.get(externalId),
    /** The issue that a parent or relation names. */
    named: (key: string): string | undefined => imported.get(key) ?? here.get(key),
  }
}
export type References = ReturnType<typeof findReferences>
