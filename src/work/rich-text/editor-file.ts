import { useEffect, useState } from 'react'
import { importAgain } from '../../channel/load-later.ts'
import type { RichEditorOptions } from './use-rich-editor.ts'

type RichEditor = (props: RichEditorOptions) => React.ReactNode

let loaded: RichEditor | undefined
// a load that failed without a network works again with one
const importEditor = importAgain(() => import('./rich-editor.tsx'))
const loadEditor = async (): Promise<RichEditor> => {
  loaded ??= (await importEditor()).RichEditor
  return loaded
}

/** Loads the editor in advance, because without a worker its file cannot be loaded offline. Resolves to whether it was loaded. */
export const preloadEditor = () =>
  loadEditor().then(
    () => true,
    () => false,
  )

/** The editor's own file, loaded once `isWanted`. `failed`: it could not be loaded, so a plain field is used. */
export const useEditorFile = (isWanted: boolean): { Editor: RichEditor | undefined; failed: boolean } => {
  const [state, setState] = useState<{ Editor: RichEditor | undefined; failed: boolean }>({
    Editor: loaded,
    failed: false,
  })
  const isNeeded = isWanted && !state.Editor && !state.failed
  useEffect(() => {
    if (!isNeeded) return
    loadEditor().then(
      (Editor) => setState({ Editor, failed: false }),
      (error) => {
        console.error(error)
        setState({ Editor: undefined, failed: true })
      },
    )
  }, [isNeeded])
  return state
}
