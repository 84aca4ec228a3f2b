/** A row of a file, with what names it and its parent. */
export interface Ordered {
  line: number
  planned: { summary: string }
  /** All names by which other rows may refer to it. */
  keys: readonly string[]
  parentKey: string | null
  depth: number
}

/** Rows by their keys; and by their summaries, with which Asana and TAPD name parents, if only one row has it. */
export const draftsByKey = <Draft extends Ordered>(drafts: readonly Draft[]): Map<string, Draft> => {
  const found = new Map<string, Draft>()
  const bySummary = new Map<string, Draft | null>()
  for (const draft of drafts) {
    for (const key of draft.keys) if (!found.has(key)) found.set(key, draft)
    const { summary } = draft.planned
    bySummary.set(summary, bySummary.has(summary) ? null : draft)
  }
  for (const [summary, draft] of bySummary) if (draft && !found.has(summary)) found.set(summary, draft)
  return found
}

/** Orders parents before children; cycles are cut where they are found. */
export const byDepth = <Draft extends Ordered>(
  drafts: readonly Draft[],
  byKey: ReadonlyMap<string, Draft>,
): Draft[] => {
  for (const draft of drafts) {
    let above = draft.parentKey === null ? undefined : byKey.get(draft.parentKey)
    for (; above && draft.depth < 10; above = above.parentKey === null ? undefined : byKey.get(above.parentKey))
      draft.depth += 1
  }
  return [...drafts].sort((a, b) => a.depth - b.depth || a.line - b.line)
}
