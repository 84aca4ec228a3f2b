import { useEffect, useRef, useState } from 'react'
import { trimText } from '../../core/forms/general-rules.ts'
import { clearDraft, loadDraft, saveDraft } from './draft-store.ts'
import type { FormOptions } from './form-types.ts'

const noSecrets: readonly never[] = []

/** The values of a form and their draft. `latest` is always current, also between two renders. */
export const useFormValues = <Values extends object>(options: Omit<FormOptions<Values>, 'rules'>) => {
  const { initial, secrets = noSecrets, draftKey } = options
  const [values, setState] = useState<Values>(() => ({ ...initial, ...(draftKey ? loadDraft(draftKey) : {}) }))
  const latest = useRef(values)
  const isDone = useRef(false)
  const isSecret = (field: string) => secrets.includes(field as keyof Values)

  // biome-ignore lint/correctness/useExhaustiveDependencies: stores typed values only; defaults are read again on return
  useEffect(() => {
    if (!draftKey || isDone.current) return
    const typed = Object.entries(values).filter(
      ([field, value]) => !isSecret(field) && value !== initial[field as keyof Values],
    )
    if (typed.length > 0) saveDraft(draftKey, Object.fromEntries(typed))
    else clearDraft(draftKey)
  }, [draftKey, values, secrets])

  const setValues = (changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes }
    setState(latest.current)
  }
  const trimmed = (field: string, value: unknown) =>
    typeof value === 'string' && !isSecret(field) ? trimText(value) : value

  return {
    values,
    latest,
    setValues,
    trim: (field: keyof Values & string) =>
      setValues({ [field]: trimmed(field, latest.current[field]) } as unknown as Partial<Values>),
    trimAll: () =>
      setValues(
        Object.fromEntries(
          Object.entries(latest.current).map(([field, value]) => [field, trimmed(field, value)]),
        ) as Values,
      ),
    /** After success: removes the draft and, unless the form stays, stores no more of it. */
    clearDraft: ({ stays = false } = {}) => {
      isDone.current = !stays
      if (draftKey) clearDraft(draftKey)
    },
  }
}
