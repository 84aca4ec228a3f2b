import { type RefObject, useRef, useState } from 'react'
import type { Refusal, Work } from './form-types.ts'

interface Submitted<Values> {
  element: RefObject<HTMLFormElement | null>
  latest: RefObject<Values>
  say: (field: keyof Values, text: string) => void
}

/** One run of a form's work at a time, and where its refusal is shown. */
export const useSubmission = <Values extends object>({ element, latest, say }: Submitted<Values>) => {
  const [failure, setFailure] = useState<Refusal<Values> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const refuse = (refusal: Refusal<Values>) => {
    const { field } = refusal
    if (field === undefined) return setFailure(refusal)
    say(field, refusal.text)
    // The field may only now be drawn: the focus waits for the next frame.
    requestAnimationFrame(() => focusOn(element.current, [field]))
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

  return { failure, isBusy, isRunning, refuse, run, clearFailure: () => setFailure(null) }
}

/** Goes to the first of some fields, in the order of the page. */
export const focusOn = (form: HTMLFormElement | null, fields: readonly PropertyKey[]) => {
  const control = form?.querySelector<HTMLElement>(fields.map((field) => `[name="${String(field)}"]`).join())
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}
