import { scrubUrl } from './url-scrubber.ts'

const longestText = 4000

/** A text as it may leave the device: addresses in it without their secrets, no mail address, not longer than 4000 characters. */
export const scrubText = (text: string, longest = longestText): string => {
  const cut = text.length <= longest ? text : [...text.slice(0, longest * 2)].slice(0, longest).join('')
  const withoutAddresses = cut.replace(/(?:https?:\/)?\/[^\s"'<>()]*[?#][^\s"'<>()]*/g, scrubUrl)
  // each captured error waits for this, and most name no mailbox
  const withoutMail = withoutAddresses.includes('@')
    ? withoutAddresses.replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…@…')
    : withoutAddresses
  return withoutMail.replace(/\b(?:eyJ[\w-]{10,}(?:\.[\w-]+)*|wt[a-z]?_[\w-]{10,}|Bearer\s+\S+)/g, '…')
}
