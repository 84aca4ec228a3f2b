import { useLingui } from '@lingui/react'
import { useRef } from 'react'
import * as z from 'zod/mini'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { fieldValue } from '../../core/work/issue-fields.ts'
import type { MutatorName } from '../../core/work/mutators.ts'
import { type RefusalAction, type RefusalCode, refusalsTable } from '../../core/work/refusal-codes.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { refusedDrafts } from '../create/create-draft.ts'
import { useCopy } from '../edit/use-copy.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useStore, useWork } from '../use-work.ts'
import { whyRefused } from './refusal-texts.ts'
import { againArgs, type Seen } from './refused-change.ts'
import { isFile, seenBefore, type TrayGroup } from './tray-groups.ts'

/** A refusal with an unknown code: its text can be copied and the change discarded. */
export const actionsOf = (code: string): readonly RefusalAction[] =>
  code in refusalsTable ? refusalsTable[code as RefusalCode] : (['keepTheirs', 'copy'] as const)

/** Refusals that nothing on this device can lift. */
const lastingCodes: readonly string[] = ['id.taken', 'unknown', 'organization.gone'] satisfies RefusalCode[]

/** The draft of a text that is edited before it is sent again. */
export const wordsKey = ({ id }: TrayItem): string => `refused ${id}`

const useAgainArgs = () => {
  const { select } = useStore()
  const currentOf = (id: string, field: string) => {
    const issue = select.row('issue', id)
    return issue && fieldValue(issue, field)
  }
  return (item: TrayItem, seen?: Seen, words?: string) => againArgs(item, currentOf, words, seen)
}

/** Whether a change that can only be copied would be accepted by now: the issue was restored, or the role given back. */
export const useIsLifted = (item: TrayItem, seen?: Seen): boolean => {
  const { code } = item.refusal
  const actions: readonly RefusalAction[] = actionsOf(code)
  // a file can't be edited
  const isOffered = actions.includes('applyAgain') || (actions.includes('edit') && !isFile(item))
  const isLasting = isOffered || lastingCodes.includes(code)
  const argsOf = useAgainArgs()
  return useWork(({ model, findMutator }) => {
    const mutator = isLasting ? undefined : findMutator(item.name)
    const args = argsOf(item, seen)
    // an older build may have queued other arguments
    const tried = mutator && z.safeParse(mutator.args, args).success && model.tryOut(item.name, args, item.at)
    return Boolean(tried && 'patches' in tried)
  })
}

/** Discards changes, with what was written to send them again. */
export const useDiscard = () => {
  const store = useStore()
  return async (items: readonly TrayItem[]): Promise<void> => {
    const lanes = new Map(items.map((item) => [item.leftOrg, store.laneOf(item)]))
    const idsIn = (org: string | undefined) => items.filter(({ leftOrg }) => leftOrg === org).map(({ id }) => id)
    await Promise.all([...lanes].map(([org, lane]) => store.dismiss(idsIn(org), lane)))
    for (const item of items) {
      refusedDrafts(store.lane, item).keep('', null)
      workDrafts.clear(store.lane, wordsKey(item))
    }
  }
}

/** The ways on for a change; its dependents and what it replaced go with it (`groupTray`). */
export const useActions = (group: TrayGroup) => {
  const { item, dependents, replaced } = group
  const { i18n } = useLingui()
  const store = useStore()
  const discard = useDiscard()
  const argsOf = useAgainArgs()
  const { show } = useEditor()
  /** A phone may deliver the second tap of a double tap before the item has left: the change is made once. */
  const isMadeAgain = useRef(false)
  const mutate = (each: TrayItem, words?: string) => {
    const seen = each === item ? seenBefore(group) : undefined
    const { refusal, skipped } = store.mutate(each.name as MutatorName, argsOf(each, seen, words))
    return refusal ?? skipped
  }
  const leave = () => void discard([item, ...replaced, ...dependents])
  const again = (words?: string) => {
    if (isMadeAgain.current) return
    const left = mutate(item, words)
    // a change that some issues still refuse stays in the tray
    if (left) return show(i18n._(whyRefused(left)))
    isMadeAgain.current = true
    void discard([item, ...replaced, ...dependents.filter((each) => !mutate(each))])
  }
  return { leave, again, copy: useCopy() }
}
