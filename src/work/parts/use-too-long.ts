import { useLingui } from '@lingui/react/macro'
import { countCharacters } from '../../core/forms/general-rules.ts'

/**
 * The error of a text that is too long. The saved text is always valid, because another person's language may allow longer names.
 */
export const useTooLong = () => {
  const { t } = useLingui()
  return (text: string, max: number, saved?: string): string | undefined =>
    countCharacters(text.trim()) > max && text !== saved ? t`Use at most ${max} characters.` : undefined
}
