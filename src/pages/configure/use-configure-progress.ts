import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { productCalls } from '../../core/calls/product-calls.ts'
import { useServices } from '../../shared/use-services.ts'
import { clearDraft, loadDraft, saveDraft } from '../../ui/form/draft-store.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { restoredValues } from './configure-payload-rules.ts'
import type { ConfigureStep, ConfigureValues } from './configure-types.ts'

const pauseMs = 1000
/** Set while this tab's draft has changes that the server does not have. */
const unsavedKey = 'configure-unsaved'

interface Progress {
  form: FormState<ConfigureValues>
  step: ConfigureStep
  orgId: string
  onRestored: (step: ConfigureStep) => void
}

/**
 * Saves the flow on the server while it is filled in, and resumes it on any device. This tab's unsaved changes win over the
 * server's values. Offline, changes stay in the tab's draft until the network is back, and `save` rejects.
 */
export const useConfigureProgress = ({ form, step, orgId, onRestored }: Progress) => {
  const { call } = useServices()
  const { values, setValues } = form
  const search = useSearch()
  const isOffline = useShell().offline !== null
  const latest = useRef({ values, step })
  const isRestoring = useRef(false)
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the flow opens
  useEffect(() => {
    let isShown = true
    call(productCalls.progress, {}, { silent: true }).then(
      (stored) => {
        // the step goes into the address, which is another page's by now
        if (!isShown || isUnsaved.current) return
        isRestoring.current = true
        setValues(restoredValues(stored, values, orgId))
        if (stored.step !== 'done' && !search.includes('step=')) onRestored(stored.step)
      },
      () => null,
    )
    return () => {
      isShown = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: saves after a pause in typing, and when the network returns
  useEffect(() => {
    const before = latest.current
    latest.current = { values, step }
    if (values !== before.values && !isRestoring.current) {
      isUnsaved.current = true
      saveDraft(unsavedKey, { at: step })
    }
    isRestoring.current = false
    if (isOffline) return
    const timer = setTimeout(() => isUnsaved.current && void save(step).catch(() => {}), pauseMs)
    return () => clearTimeout(timer)
  }, [values, step, isOffline])

  return { save, forget }
}
