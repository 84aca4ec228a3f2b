import { type FormEvent, type ReactNode, useRef } from 'react'
import type { FormOptions, Work } from './form-types.ts'
import { useFormProblems } from './use-form-problems.ts'
import { useFormValues } from './use-form-values.ts'
import { focusOn, useSubmission } from './use-submission.ts'

let isPressed = false
addEventListener('mousedown', () => (isPressed = true), { capture: true })
addEventListener('mouseup', () => (isPressed = false), { capture: true })

/**
 * Runs at once, or after mouse-up while a mouse button or finger is down. Pressing a button takes the focus from a field; an
 * error that appears there at once would move the button away before the click.
 */
const afterPress = (work: () => void): void => {
  if (!isPressed) work()
  else addEventListener('mouseup', () => setTimeout(work), { capture: true, once: true })
}

/** Values, rules and submission of a form. Rules are checked when a field loses focus and on submit. */
export const useForm = <Values extends object>({ rules, labels = {}, ...options }: FormOptions<Values>) => {
  const element = useRef<HTMLFormElement>(null)
  const { values, latest, setValues, trim, trimAll, clearDraft } = useFormValues(options)
  const problems = useFormProblems({ rules, labels })
  const submission = useSubmission({ element, latest, setFieldMessage: problems.say })
  const { failure, isBusy, setSubmitError } = submission

  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    setValues({ [field]: value } as unknown as Partial<Values>)
    if (problems.has(field)) problems.validate(field, latest.current)
  }

  const leave = (field: keyof Values & string) => {
    trim(field)
    const isJudged = problems.has(field) || latest.current[field] === options.initial[field]
    if (!isJudged) afterPress(() => problems.validate(field, latest.current))
  }

  /** Validates all fields, or those named, then runs the action. A second press during a run does nothing. */
  const submit = (work: Work<Values>, only?: readonly (keyof Values)[]) => async (event?: FormEvent) => {
    event?.preventDefault()
    if (submission.isRunning.current) return
    trimAll()
    submission.clearFailure()
    const refused = problems.validateAll(latest.current, only)
    if (refused.length === 0) await submission.run(work)
    else focusOn(element.current, refused)
  }

  /** The props of a text-like field. */
  const field = (name: keyof Values & string) => ({
    name,
    value: String(values[name] ?? ''),
    error: problems.textOf(name) as ReactNode,
    onChange: (value: string) => set(name, value as Values[typeof name]),
    onBlur: () => leave(name),
  })

  /** Clears the messages of the last try, for a form that now asks for something else. */
  const clearErrors = () => {
    problems.clear()
    submission.clearFailure()
  }

  const { texts: errors, textOf: errorOf } = problems
  return {
    element,
    values,
    isBusy,
    failure,
    errors,
    errorOf,
    set,
    setValues,
    submit,
    setSubmitError,
    clearErrors,
    clearDraft,
    field,
  }
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>
