import { capture } from '../channel/page-channel.ts'

export interface PageView {
  /** Path of the page before; null on the first visit. */
  previous: string | null
  next: string
  name: string
  /** The previous route had no name (`spec.md` 2.1). */
  isFirstVisit: boolean
}

export const pageViews = {
  record: (_view: PageView): void => void capture,
}
