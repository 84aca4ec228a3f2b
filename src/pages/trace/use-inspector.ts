import { useEffect, useState } from 'react'
import type { TraceFile } from '../../core/trace/trace-file.ts'

type MachineInspector = { show(trace: TraceFile): void }

/** `?inspect` in the address opens the inspector at once, if the browser allows the window. */
const isRequested = () => new URLSearchParams(location.search).has('inspect')

/** Stately's inspector in development; null in a production build, which does not contain it. */
export const useInspector = (trace: TraceFile) => {
  const [isOpen, setIsOpen] = useState(isRequested)
  const [inspector, setInspector] = useState<MachineInspector | null>(null)

  useEffect(() => {
    if (!import.meta.env.DEV || !isOpen) return
    let isCancelled = false
    void import('./machine-inspector.ts').then(({ createMachineInspector }) => {
      if (!isCancelled) setInspector(createMachineInspector())
    })
    return () => {
      isCancelled = true
    }
  }, [isOpen])
  useEffect(() => inspector?.show(trace), [inspector, trace])

  return import.meta.env.DEV && !isOpen ? () => setIsOpen(true) : null
}
