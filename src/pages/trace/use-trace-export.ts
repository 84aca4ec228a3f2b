import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { copyText } from '../../ui/copy-text.ts'

const stamp = (at: number) => new Date(at).toISOString().slice(0, 16).replace(/\D/g, '')

const filesOf = (trace: TraceFile): File[] => {
  const text = JSON.stringify(trace, null, 1)
  const name = `worktide-trace-${stamp(trace.at)}.json`
  // Chromium cannot share .json, so the same content is also offered as text
  return [new File([text], name, { type: 'application/json' }), new File([text], `${name}.txt`, { type: 'text/plain' })]
}

const shareable = (trace: TraceFile): File | undefined =>
  matchMedia('(pointer: coarse)').matches
    ? filesOf(trace).find((file) => navigator.canShare?.({ files: [file] }))
    : undefined

/** Exports the trace: shares it, saves a file, or copies the text. */
export const useTraceExport = (trace: TraceFile) => {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const file = shareable(trace)

  const share = async () => {
    try {
      await navigator.share({ files: file ? [file] : [] })
      setNote('')
    } catch (error) {
      // closing the sheet is no failure
      if ((error as Error).name !== 'AbortError') setNote(t`This browser can't share the file. Copy it instead.`)
    }
  }
  const download = async () => {
    const [json] = filesOf(trace)
    if (!json) return
    const { name } = json
    const outcome = await saveFile(json)
    if (outcome === 'saved') setNote(t`Saved as ${name}`)
    else if (outcome === 'blocked') setNote(t`Files can't be saved here. Copy it instead.`)
  }
  const copy = () =>
    copyText(JSON.stringify(trace)).then(
      () => setNote(t`Copied`),
      () => setNote(t`This browser doesn't allow copying.`),
    )

  return { note, share: file && share, download, copy }
}
