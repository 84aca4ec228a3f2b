import { useLingui } from '@lingui/react/macro'
import type { RelationKind, RowOf } from '../../core/work/entities.ts'

/** A relation from the view of one of its issues. */
export const readings = ['blocks', 'isBlockedBy', 'relates', 'duplicates', 'isDuplicatedBy'] as const
export type Reading = (typeof readings)[number]

export const kindOf: Record<Reading, { kind: RelationKind; isReversed: boolean }> = {
  blocks: { kind: 'blocks', isReversed: false },
  isBlockedBy: { kind: 'blocks', isReversed: true },
  relates: { kind: 'relates', isReversed: false },
  duplicates: { kind: 'duplicates', isReversed: false },
  isDuplicatedBy: { kind: 'duplicates', isReversed: true },
}

export const useReadingNames = (): Record<Reading, string> => {
  const { t } = useLingui()
  return {
    blocks: t`Blocks`,
    isBlockedBy: t`Is blocked by`,
    relates: t`Relates to`,
    duplicates: t`Duplicates`,
    isDuplicatedBy: t`Is duplicated by`,
  }
}

export const readingOf = ({ kind, fromId }: RowOf<'relation'>, issueId: string): Reading => {
  if (kind === 'relates') return 'relates'
  if (fromId === issueId) return kind
  return kind === 'blocks' ? 'isBlockedBy' : 'isDuplicatedBy'
}
