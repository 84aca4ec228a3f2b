import { useEffect, useState } from 'react'
import { workDrafts } from '../../shared/work-drafts.ts'
import { useStore } from '../use-work.ts'
import type { RichEditorOptions } from './use-rich-editor.ts'

type RichEditor = (props: RichEditorOptions) => React.ReactNode

let loaded: RichEditor | undefined

/** The editor's own file, asked for when `isWanted`. `failed`: it could not be loaded, and a plain field must do. */
export const useEditorFile = (isWanted: boolean): { Editor: RichEditor | undefined; failed: boolean } => {
  const [state, setState] = useState<{ Editor: RichEditor | undefined; failed: boolean }>({
    Editor: loaded,
    failed: false,
  })
  const isNeeded = isWanted && !state.Editor && !state.failed
  useEffect(() => {
    if (!isNeeded) return
    import('./rich-editor.tsx').then(
      ({ RichEditor }) => {
        loaded = RichEditor
        setState({ Editor: RichEditor, failed: false })
      },
      (error) => {
        console.error(error)
        setState({ Editor: undefined, failed: true })
      },
    )
  }, [isNeeded])
  return state
}

/** Words that were written and not saved: kept on the device, a killed browser too, until they are saved or given up. */
export const useTextDraft = (key: string) => {
  const { lane } = useStore()
  const [text, setText] = useState<string | null>(() => {
    const kept = workDrafts.load(lane, key).text
    return typeof kept === 'string' ? kept : null
  })
  return {
    text,
    write: (next: string) => {
      setText(next)
      workDrafts.save(lane, key, { text: next })
    },
    drop: () => {
      setText(null)
      workDrafts.clear(lane, key)
    },
  }
}
