import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Rules } from '../../core/forms/rule-types.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { useLasting } from '../use-lasting.ts'
import { changedFields, revOf } from './field-edits-rules.ts'
import type { FieldEdits } from './use-field-edits.ts'

/** Online an edit is sent at once, so the form says that it waits only after this time. */
const patienceMs = 1500

interface FieldFormOptions<Values> {
  edits: Pick<FieldEdits<object>, 'query' | 'save' | 'waiting' | 'refused'>
  /** The values of the row, with the waiting edits applied. */
  current: Values
  rules: Rules<Values>
  draftKey: string
  /** The values to send, by field of the row; null: empty. */
  fieldsOf?(values: Values): Record<string, string | null>
  onSaved?(values: Values): void
}

/**
 * A form over a row that others may change while it is open: fields that were not touched follow the row, and only what was
 * changed is saved, with the value that was seen.
 */
export const useFieldForm = <Values extends Record<string, string>>(options: FieldFormOptions<Values>) => {
  const { edits, current, rules, draftKey, fieldsOf = (values: Values) => values, onSaved } = options
  const { t } = useLingui()
  const { offline } = useShell()
  const { done, say } = useAsyncAction()
  const form = useForm<Values>({ initial: current, rules, draftKey })
  const seen = useRef(current)
  const { values, setValues } = form
  const { value: row } = edits.query
  const revs = Object.fromEntries(Object.keys(current).map((field) => [field, revOf(row, field)]))
  const seenRevs = useRef(revs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the row, not what is typed
  useEffect(() => {
    const followed: Record<string, string> = {}
    for (const [field, value] of Object.entries(current)) {
      const isTouched = values[field] !== seen.current[field] && values[field] !== value
      if (isTouched) continue
      if (values[field] !== value) followed[field] = value
      seen.current = { ...seen.current, [field]: value }
      seenRevs.current = { ...seenRevs.current, [field]: revs[field] }
    }
    if (Object.keys(followed).length > 0) setValues(followed as Partial<Values>)
  }, [JSON.stringify([current, revs])])

  const isAwaited = useRef(false)
  const { waiting, refused } = edits
  useEffect(() => {
    if (waiting > 0 || !isAwaited.current) return
    isAwaited.current = false
    if (refused.length === 0) say(t`Saved.`)
  }, [waiting, refused.length, say, t])

  const submit = form.submit(async (given) => {
    const before = seen.current
    const revsBefore = seenRevs.current
    const changes = changedFields(fieldsOf(before), fieldsOf(given)).map((change) => ({
      ...change,
      from: before[change.field] || null,
      rev: revsBefore[change.field],
    }))
    try {
      isAwaited.current = true
      seen.current = given
      await edits.save(changes)
    } catch (error) {
      console.error(error)
      isAwaited.current = false
      // the row had shown the values for a moment, and counted them as set
      seen.current = before
      seenRevs.current = revsBefore
      return { text: t`Couldn't save this on the device. What you typed is still here.` }
    }
    if (changes.length === 0) say(t`Saved.`)
    form.clearDraft({ stays: true })
    onSaved?.(given)
    return null
  })

  const isWaiting = useLasting(waiting > 0, patienceMs) || (waiting > 0 && offline !== null)
  const sent = refused.length === 0 ? done : null
  const note = isWaiting ? t`Saved on this device. It will be sent when you're back online.` : sent
  return { form, submit, note }
}
