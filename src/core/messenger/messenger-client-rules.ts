import type { Messenger } from '../providers/provider-names.ts'

/** How the clients of messengers name themselves. */
export const messengerAgents = /dingtalk|wxwork|lark|feishu/i

/** Which messenger's client shows this page; null in a browser. Teams shows pages in a frame; only the page itself can recognise it. */
export const clientOf = (userAgent: string): Messenger | null => {
  const [name] = messengerAgents.exec(userAgent) ?? []
  const found = name?.toLowerCase()
  if (found === 'dingtalk') return found
  return found === 'wxwork' ? 'qywx' : found ? 'lark' : null
}

/** A login address that a messenger's client can answer without typing (MSG-4, MSG-6). `search` with its `?`, or empty. */
export const isMessengerLogin = (search: string, client: Messenger | null): boolean => {
  const query = new URLSearchParams(search)
  return client !== null && (query.has('suuid') || (client !== 'lark' && query.has('orgId')))
}

/** Whether a page is shown in an app's web view on a phone, where a download ends without a file and without a message. */
export const ignoresDownloads = (userAgent: string): boolean =>
  /mobile|android|iphone|ipad/i.test(userAgent) &&
  (messengerAgents.test(userAgent) || /micromessenger|teamsmobile|; wv\)/i.test(userAgent))
