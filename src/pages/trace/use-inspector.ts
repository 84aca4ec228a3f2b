import { useEffect, useState } from 'react'
import type { TraceFile } from '../../core/trace/trace-file.ts'

type MachineInspector = { show(trace: TraceFile): void }

/** `?inspect` in the address opens it at once, where the browser lets a page open windows by itself. */
const isAsked = () => new URLSearchParams(location.search).has('inspect')

/** The inspector of development; null in a built page, which has no byte of it. */
export const useInspector = (trace: TraceFile) => {
  const [isOpen, setIsOpen] = useState(isAsked)
  const [inspector, setInspector] = useState<MachineInspector | null>(null)

  useEffect(() => {
    if (!import.meta.env.DEV || !isOpen) return
    let isGone = false
    void import('./machine-inspector.ts').then(({ createMachineInspector }) => {
      if (!isGone) setInspector(createMachineInspector())
    })
    return () => {
      isGone = true
    }
  }, [isOpen])
  useEffect(() => inspector?.show(trace), [inspector, trace])

  return import.meta.env.DEV && !isOpen ? () => setIsOpen(true) : null
}
