import { countCharacters } from '../../forms/general-rules.ts'
import { type Refused, refuse } from '../refusal-codes.ts'
import { mergeTexts } from '../text-merge-rules.ts'

interface LongText {
  mine: string
  /** The text that the person saw, from the arguments; undefined: the current one is overwritten. */
  from: unknown
  /** The current text; undefined if this page has not read it: the server decides then. */
  theirs: string | undefined
  /** Characters. */
  longest: number
}

/**
 * The text with the changes of its author and of others since `from`; refused as a conflict if both changed the same part. The
 * texts are compared within limits, so it takes at most some milliseconds.
 */
export const mergeLongText = (
  { mine, from, theirs, longest }: LongText,
  where: { entity: string; id: string; field: string },
): { text: string } | Refused => {
  if (from === undefined || theirs === undefined || from === theirs || mine === theirs) return { text: mine }
  const text = mergeTexts({ mine, base: typeof from === 'string' ? from : '', theirs })
  return text !== null && countCharacters(text) <= longest
    ? { text }
    : refuse('text.conflict', { ...where, params: { theirs } })
}
