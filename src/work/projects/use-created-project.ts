import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore, useWork } from '../use-work.ts'

interface Sent {
  mutationId: string
  key: string
  /** Runs when the project exists. */
  onShown?: (() => void) | undefined
}

/** The state of a submitted project: waiting for the server, shown at the address that `placeOf` gives, or refused. */
export const useCreatedProject = (placeOf: (key: string) => string, onRefused: (code: string) => void) => {
  const store = useStore()
  const [, navigate] = useLocation()
  const [sent, setSent] = useState<Sent | null>(null)
  const version = useWork((work) => work.version())
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever rows change
  useEffect(() => {
    if (!sent || store.model.waiting().some(({ id }) => id === sent.mutationId)) return
    const refused = store.model.tray().find(({ id }) => id === sent.mutationId)
    // the rows of a new scope are loaded after the mutation has gone through
    const isLoaded = store.select.projects().some(({ key }) => key === sent.key)
    if (!refused && !isLoaded) return
    setSent(null)
    if (!refused) {
      sent.onShown?.()
      return navigate(placeOf(sent.key))
    }
    onRefused(refused.refusal.code)
    void store.dismiss([sent.mutationId])
  }, [sent, version, store])
  return { isWaiting: sent !== null, follow: setSent }
}
