import { scrubUrl } from './url-scrubber.ts'

const longestText = 4000

/** A text as it may leave the device: URLs without their secrets, no email address, at most 4000 characters. */
export const scrubText = (text: string, longest = longestText): string => {
  const cut = text.length <= longest ? text : [...text.slice(0, longest * 2)].slice(0, longest).join('')
  const withoutAddresses = cut.replace(/(?:https?:\/)?\/[^\s"'<>()]*[?#][^\s"'<>()]*/g, scrubUrl)
  // checked first, because this delays each captured error, and most contain no email address
  const withoutMail = withoutAddresses.includes('@')
    ? withoutAddresses.replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…@…')
    : withoutAddresses
  return withoutMail.replace(/\b(?:eyJ[\w-]{10,}(?:\.[\w-]+)*|wt[a-z]?_[\w-]{10,}|Bearer\s+\S+)/g, '…')
}
