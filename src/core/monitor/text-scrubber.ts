import { scrubUrl } from './url-scrubber.ts'

const longestText = 4000

/** A text as it may leave the device: addresses in it without their secrets, no mail address, not longer than 4000 characters. */
export const scrubText = (text: string, longest = longestText): string =>
  [...text.slice(0, longest * 2)]
    .slice(0, longest)
    .join('')
    .replace(/(?:https?:\/)?\/[^\s"'<>()]*[?#][^\s"'<>()]*/g, scrubUrl)
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…@…')
    .replace(/\b(?:eyJ[\w-]{10,}(?:\.[\w-]+)*|wt[a-z]?_[\w-]{10,}|Bearer\s+\S+)/g, '…')
