import { type RefObject, useRef, useState } from 'react'
import type { SubmitError, Work } from './form-types.ts'

interface Submitted<Values> {
  element: RefObject<HTMLFormElement | null>
  latest: RefObject<Values>
  setFieldMessage: (field: keyof Values, text: string) => void
}

/** Runs one submission of a form at a time and shows its error. */
export const useSubmission = <Values extends object>({ element, latest, setFieldMessage }: Submitted<Values>) => {
  const [failure, setFailure] = useState<SubmitError<Values> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const setSubmitError = (submitError: SubmitError<Values>) => {
    const { field } = submitError
    if (field === undefined) return setFailure(submitError)
    setFieldMessage(field, submitError.text)
    // the field may not be rendered yet, so focus it in the next frame
    requestAnimationFrame(() => focusOn(element.current, [field]))
  }

  const run = async (work: Work<Values>) => {
    isRunning.current = true
    setIsBusy(true)
    try {
      const submitError = await work(latest.current)
      if (submitError) setSubmitError(submitError)
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }

  return { failure, isBusy, isRunning, setSubmitError, run, clearFailure: () => setFailure(null) }
}

/** Focuses the first of some fields, in the order of the page. */
export const focusOn = (form: HTMLFormElement | null, fields: readonly PropertyKey[]) => {
  const control = form?.querySelector<HTMLElement>(fields.map((field) => `[name="${String(field)}"]`).join())
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}
