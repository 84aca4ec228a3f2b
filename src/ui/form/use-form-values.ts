import { useEffect, useRef, useState } from 'react'
import { trimText } from '../../core/forms/general-rules.ts'
import { clearDraft, loadDraft, saveDraft } from './draft-store.ts'
import type { FormOptions } from './form-types.ts'

const noSecrets: readonly never[] = []

/** The values of a form and their draft. `latest` is current at once, also between two renders. */
export const useFormValues = <Values extends object>(options: Omit<FormOptions<Values>, 'rules'>) => {
  const { initial, secrets = noSecrets, draftKey } = options
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...(draftKey ? loadDraft(draftKey) : {}) }))
  const latest = useRef(values)
  const isDone = useRef(false)
  const isSecret = (field: string) => secrets.includes(field as keyof Values)

  useEffect(() => {
    if (!draftKey || isDone.current) return
    saveDraft(
      draftKey,
      Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field as never))),
    )
  }, [draftKey, values, secrets])

  const put = (changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
  }
  const trimmed = (field: string, value: unknown) =>
    typeof value === 'string' && !isSecret(field) ? trimText(value) : value

  return {
    values,
    latest,
    put,
    trim: (field: keyof Values & string) =>
      put({ [field]: trimmed(field, latest.current[field]) } as unknown as Partial<Values>),
    trimAll: () =>
      put(
        Object.fromEntries(
          Object.entries(latest.current).map(([field, value]) => [field, trimmed(field, value)]),
        ) as Values,
      ),
    /** The form has done its work: nothing of it is kept, whatever is typed on the way out. */
    clearDraft: () => {
      isDone.current = true
      if (draftKey) clearDraft(draftKey)
    },
  }
}
