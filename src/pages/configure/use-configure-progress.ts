import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { productCalls } from '../../core/calls/product-calls.ts'
import { useServices } from '../../shared/use-services.ts'
import { clearDraft, loadDraft, saveDraft } from '../../ui/form/draft-store.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { keptValues } from './configure-payload-rules.ts'
import type { ConfigureStep, ConfigureValues } from './configure-types.ts'

const pauseMs = 1000
/** Stands as long as this tab's draft holds what the server has not heard. */
const unsavedKey = 'configure-unsaved'

interface Progress {
  form: FormState<ConfigureValues>
  step: ConfigureStep
  orgId: string
  onKept: (step: ConfigureStep) => void
}

/**
 * Keeps the flow on the server while it is filled in, and takes it up where it was left, on whatever device. What this tab
 * typed last goes before what the server kept. Without a network typing stays in the tab's draft until it is back; a step
 * that was finished waits in the outbox. `save` rejects when neither could keep it.
 */
export const useConfigureProgress = ({ form, step, orgId, onKept }: Progress) => {
  const { call } = useServices()
  const { values, setValues } = form
  const search = useSearch()
  const isOffline = useShell().offline !== null
  const latest = useRef({ values, step })
  const isTakingUp = useRef(false)
  const isUnsaved = useRef('at' in loadDraft(unsavedKey))

  const forget = () => {
    isUnsaved.current = false
    clearDraft(unsavedKey)
  }
  const save = async (to: ConfigureStep | 'done') => {
    const saved = latest.current.values
    await call(productCalls.saveProgress, { step: to, data: { ...saved, orgId } })
    if (saved === latest.current.values) forget()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the flow opens
  useEffect(() => {
    call(productCalls.progress, {}, { silent: true }).then(
      (kept) => {
        if (isUnsaved.current) return
        isTakingUp.current = true
        setValues(keptValues(kept, values, orgId))
        if (kept.step !== 'done' && !search.includes('step=')) onKept(kept.step)
      },
      () => null,
    )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when the values rest, and when the network is back
  useEffect(() => {
    const before = latest.current
    latest.current = { values, step }
    if (values !== before.values && !isTakingUp.current) {
      isUnsaved.current = true
      saveDraft(unsavedKey, { at: step })
    }
    isTakingUp.current = false
    if (isOffline) return
    const timer = setTimeout(() => isUnsaved.current && void save(step).catch(() => {}), pauseMs)
    return () => clearTimeout(timer)
  }, [values, step, isOffline])

  return { save, forget }
}
