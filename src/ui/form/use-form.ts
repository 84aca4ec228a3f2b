import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { checkField, checkFields, firstRefused } from '../../core/forms/field-check-rules.ts'
import { fieldLabelsTable, isLabelledField } from '../../core/forms/field-labels-table.ts'
import { trimText } from '../../core/forms/general-rules.ts'
import type { Complaint, Rules } from '../../core/forms/rule-types.ts'
import { useShell } from '../shell-context.ts'
import { clearDraft, loadDraft, saveDraft } from './draft-store.ts'

/** Why the server, or the network, did not do what a form asked. With a field it is shown there, else above the form. */
export interface Refusal<Values = Record<string, unknown>> {
  field?: keyof Values
  text: string
  tone?: 'bad' | 'wait'
}

interface FormOptions<Values> {
  initial: Values
  rules: Rules<Values>
  /** Fields that are taken exactly as typed. They are never kept in a draft either. */
  secrets?: readonly (keyof Values)[]
  /** Keeps what is typed over a reload of this tab, under this name. */
  draftKey?: string
}

type Problem = Complaint | string

/** A form's values, rules and answers. Rules are checked when a field is left and when the form is sent. */
export const useForm = <Values extends object>({ initial, rules, secrets = [], draftKey }: FormOptions<Values>) => {
  const { i18n } = useLingui()
  const { language } = useShell()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...(draftKey ? loadDraft(draftKey) : {}) }))
  const [problems, setProblems] = useState<{ [Field in keyof Values]?: Problem }>({})
  const [failure, setFailure] = useState<Refusal<Values> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const latest = useRef(values)
  const running = useRef(false)

  useEffect(() => {
    if (!draftKey) return
    const kept = Object.entries(values).filter(([name]) => !secrets.includes(name as keyof Values))
    saveDraft(draftKey, Object.fromEntries(kept))
  }, [draftKey, values, secrets])

  const put = (changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
  }

  const judge = (field: keyof Values) => {
    const complaint = checkField(rules, field, latest.current[field], { language })
    setProblems((before) => ({ ...before, [field]: complaint ?? undefined }))
  }

  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    put({ [field]: value } as unknown as Partial<Values>)
    if (problems[field]) judge(field)
  }

  const leave = (field: keyof Values) => {
    const value = latest.current[field]
    if (typeof value === 'string' && !secrets.includes(field)) set(field, trimText(value) as Values[keyof Values])
    if (latest.current[field] !== initial[field]) judge(field)
  }

  const focus = (field: keyof Values) => {
    const control = element.current?.querySelector<HTMLElement>(`[name="${String(field)}"]`)
    control?.scrollIntoView?.({ block: 'center' })
    control?.focus({ preventScroll: true })
  }

  const refuse = (refusal: Refusal<Values>) => {
    if (!refusal.field) return setFailure(refusal)
    setProblems((before) => ({ ...before, [refusal.field as keyof Values]: refusal.text }))
    // The field may be busy being drawn again: the focus waits for the next frame.
    requestAnimationFrame(() => refusal.field && focus(refusal.field))
  }

  /** Checks everything (or the fields named), then does the work; what it answers, if anything, is the refusal. */
  const submit =
    (work: (values: Values) => Promise<Refusal<Values> | null | undefined | void>, only?: readonly (keyof Values)[]) =>
    async (event?: FormEvent) => {
      event?.preventDefault()
      if (running.current) return
      const checked = only ? pick(rules, only) : rules
      const trimmed = trimAll(latest.current, secrets)
      put(trimmed)
      const complaints = checkFields(checked, latest.current, { language })
      setProblems(complaints)
      setFailure(null)
      const refused = firstRefused(complaints)
      if (refused) return focus(refused)
      running.current = true
      setIsBusy(true)
      try {
        const refusal = await work(latest.current)
        if (refusal) refuse(refusal)
      } finally {
        running.current = false
        setIsBusy(false)
      }
    }

  const textOf = (field: keyof Values): string | undefined => {
    const problem = problems[field]
    if (!problem || typeof problem === 'string') return problem
    return translate(i18n, problem.message, String(field))
  }

  return {
    element,
    values,
    isBusy,
    failure,
    errors: Object.fromEntries(
      Object.keys(values).flatMap((name) => {
        const text = textOf(name as keyof Values)
        return text ? [[name, text]] : []
      }),
    ) as { [Field in keyof Values]?: string },
    set,
    put,
    submit,
    refuse,
    clearDraft: () => draftKey && clearDraft(draftKey),
    /** What a text-like field needs: value, error, change and leave. */
    field: (name: keyof Values & string) => ({
      name,
      value: String(values[name] ?? ''),
      error: textOf(name) as ReactNode,
      onChange: (value: string) => set(name, value as Values[typeof name]),
      onBlur: () => leave(name),
    }),
  }
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>

const pick = <Values>(rules: Rules<Values>, only: readonly (keyof Values)[]): Rules<Values> =>
  Object.fromEntries(Object.entries(rules).filter(([field]) => only.includes(field as keyof Values))) as Rules<Values>

const trimAll = <Values extends object>(values: Values, secrets: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !secrets.includes(name as keyof Values) ? trimText(value) : value,
    ]),
  ) as Partial<Values>

const translate = (
  i18n: { _: (descriptor: MessageDescriptor) => string },
  message: MessageDescriptor,
  field: string,
) => {
  const label = isLabelledField(field) ? i18n._(fieldLabelsTable[field]) : field
  return i18n._({ ...message, values: { ...message.values, label } })
}
