/** What a push tells the worker of a device, encrypted on its way: the texts are in the person's language already. */
export interface PushMessage {
  title: string
  body: string
  /** A newer notification of the same issue takes the older one's place. */
  tag: string
  /** Path of the page that it opens. */
  url: string
  language: 'zh' | 'en'
  /** For the icon of the app. */
  unread: number
}
