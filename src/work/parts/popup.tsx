import { later } from './later.tsx'

/** A popover beside a control, a bottom sheet on a phone. Its file is loaded when a screen stands. */
export const Popup = later(
  () => import('./popup-box.tsx'),
  ({ PopupBox }) => PopupBox,
)
