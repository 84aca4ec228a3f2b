import { useLingui } from '@lingui/react/macro'
import { useEditor } from './use-editor.ts'

/** Copies a text to the clipboard and reports the outcome, by default "Copied". */
export const useCopy = () => {
  const { t } = useLingui()
  const { tell } = useEditor()
  return (text: string, told = t`Copied`) => {
    navigator.clipboard.writeText(text).then(
      () => tell(told),
      () => tell(t`Couldn't copy the text.`),
    )
  }
}
