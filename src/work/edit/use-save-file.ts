import { useLingui } from '@lingui/react/macro'
import { saveFile } from '../../shared/files/save-file.ts'
import { useCopy } from './use-copy.ts'
import { useEditor } from './use-editor.ts'

/** Saves a file and returns whether it was; where files cannot be saved, says so and offers the link of this page for a browser. */
export const useSaveFile = () => {
  const { t } = useLingui()
  const { show } = useEditor()
  const copy = useCopy()
  return async (file: File): Promise<boolean> => {
    const outcome = await saveFile(file)
    const copyLink = { label: t`Copy link`, run: () => copy(location.href) }
    if (outcome === 'blocked') show(t`Files can't be saved here. Open this page in your browser.`, copyLink)
    return outcome === 'saved'
  }
}
