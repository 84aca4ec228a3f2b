/** The Web Lock of a page in front that shows the work area: there people see news without a notification. */
export const newsLock = 'worktide-news'

/** The payload of a push to a device's worker, encrypted in transit; its texts are in the person's language. */
export interface PushMessage {
  /** The id of the person it is for; absent in messages of older servers. */
  person?: string
  title: string
  body: string
  /** A newer notification of the same issue replaces the older one. */
  tag: string
  /** Path of the page that it opens. */
  url: string
  language: 'zh' | 'en'
  /** For the icon of the app. */
  unread: number
}
