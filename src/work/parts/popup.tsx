import { later } from './later.tsx'

/** A popover beside a control, a bottom sheet on a phone. Its file is loaded once a screen is shown. */
export const Popup = later(
  () => import('./popup-box.tsx'),
  ({ PopupBox }) => PopupBox,
)
