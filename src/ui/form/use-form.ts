import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'
import type { FormOptions, Refusal, Work } from './form-types.ts'
import { useFormProblems } from './use-form-problems.ts'
import { useFormValues } from './use-form-values.ts'

/** A form's values, rules and answers. Rules are checked when a field is left and when the form is sent. */
export const useForm = <Values extends object>({ rules, ...options }: FormOptions<Values>) => {
  const element = useRef<HTMLFormElement>(null)
  const { values, latest, put, trim, trimAll, clearDraft } = useFormValues(options)
  const problems = useFormProblems(rules)
  const [failure, setFailure] = useState<Refusal<Values> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    put({ [field]: value } as unknown as Partial<Values>)
    if (problems.has(field)) problems.judge(field, latest.current)
  }
  const leave = (field: keyof Values & string) => {
    trim(field)
    const isJudged = problems.has(field) || latest.current[field] === options.initial[field]
    if (!isJudged) afterPress(() => problems.judge(field, latest.current))
  }

  const refuse = (refusal: Refusal<Values>) => {
    const { field } = refusal
    if (field === undefined) return setFailure(refusal)
    problems.say(field, refusal.text)
    // The field may only now be drawn: the focus waits for the next frame.
    requestAnimationFrame(() => focusOn(element.current, field))
  }

  const run = async (work: Work<Values>) => {
    isRunning.current = true
    setIsBusy(true)
    try {
      const refusal = await work(latest.current)
      if (refusal) refuse(refusal)
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }

  /** Checks all fields, or those named, then does the work. A second press while it runs does nothing. */
  const submit = (work: Work<Values>, only?: readonly (keyof Values)[]) => async (event?: FormEvent) => {
    event?.preventDefault()
    if (isRunning.current) return
    trimAll()
    setFailure(null)
    const refused = problems.judgeAll(latest.current, only)
    if (refused === null) await run(work)
    else focusOn(element.current, refused)
  }

  /** What a text-like field needs: value, error, change and leave. */
  const field = (name: keyof Values & string) => ({
    name,
    value: String(values[name] ?? ''),
    error: problems.textOf(name) as ReactNode,
    onChange: (value: string) => set(name, value as Values[typeof name]),
    onBlur: () => leave(name),
  })

  return {
    element,
    values,
    isBusy,
    failure,
    errors: problems.texts,
    errorOf: problems.textOf,
    set,
    put,
    submit,
    refuse,
    clearDraft,
    field,
  }
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>

const focusOn = (form: HTMLFormElement | null, field: PropertyKey) => {
  const control = form?.querySelector<HTMLElement>(`[name="${String(field)}"]`)
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}
