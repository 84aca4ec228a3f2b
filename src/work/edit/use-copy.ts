import { useLingui } from '@lingui/react/macro'
import { copyText } from '../../ui/copy-text.ts'
import { useEditor } from './use-editor.ts'

/** Copies a text to the clipboard and reports the outcome, by default "Copied". */
export const useCopy = () => {
  const { t } = useLingui()
  const { show } = useEditor()
  return (text: string, message = t`Copied`) => {
    copyText(text).then(
      () => show(message),
      () => show(t`Couldn't copy the text.`),
    )
  }
}
