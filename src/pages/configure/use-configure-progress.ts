import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { progress, saveProgress } from '../../api/product-api.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import { keptValues } from './configure-payload-rules.ts'
import type { ConfigureStep, ConfigureValues } from './configure-types.ts'

const pauseMs = 1000

/**
 * Keeps the flow on the server while it is filled in, and takes it up where it was left, on whatever device. The server
 * away is no reason to stop: the draft of this tab and the next change make up for it.
 */
export const useConfigureProgress = (
  form: FormState<ConfigureValues>,
  step: ConfigureStep,
  onKept: (step: ConfigureStep) => void,
) => {
  const { values, put } = form
  const search = useSearch()
  const isUntouched = useRef(true)
  const first = useRef(values)
  const save = (to: ConfigureStep | 'done') => void saveProgress({ step: to, data: { ...values } }).catch(() => null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the flow opens
  useEffect(() => {
    progress({}, { silent: true }).then(
      (kept) => {
        if (!isUntouched.current) return
        put(keptValues(kept.data, values))
        if (kept.step !== 'done' && !search.includes('step=')) onKept(kept.step)
      },
      () => null,
    )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when the values rest, whatever else changes
  useEffect(() => {
    if (values === first.current) return
    isUntouched.current = false
    const timer = setTimeout(() => save(step), pauseMs)
    return () => clearTimeout(timer)
  }, [values])

  return save
}
