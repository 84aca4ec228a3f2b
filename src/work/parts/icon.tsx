import type { ReactNode } from 'react'

/** Paths in a view box of 20 × 20, with strokes of 1.5. */
const shapes = {
  archive: (
    <>
      <rect x="3" y="4" width="14" height="4" rx="1" />
      <path d="M4.5 8v6.5A1.5 1.5 0 0 0 6 16h8a1.5 1.5 0 0 0 1.5-1.5V8M8.3 11h3.4" />
    </>
  ),
  back: <path d="M12 5l-5 5 5 5" />,
  block: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M5.5 5.5l9 9" />
    </>
  ),
  board: (
    <>
      <rect x="3.5" y="4" width="3.6" height="12" rx="1" />
      <rect x="8.2" y="4" width="3.6" height="8" rx="1" />
      <rect x="12.9" y="4" width="3.6" height="10" rx="1" />
    </>
  ),
  book: (
    <path d="M10 5.5C8.5 4.3 6.3 4 3.5 4v11.5c2.8 0 5 .3 6.5 1.5 1.5-1.2 3.7-1.5 6.5-1.5V4c-2.8 0-5 .3-6.5 1.5zM10 5.5V17" />
  ),
  calendar: (
    <>
      <rect x="3.5" y="4.5" width="13" height="12" rx="1.5" />
      <path d="M3.5 8.3h13M7 2.8v3.2M13 2.8v3.2" />
    </>
  ),
  cart: <path d="M2.8 4h2l1.9 8.6h8.1l1.7-6.1H5.4M7.6 15.8a.9.9 0 1 1 0 .1M13.6 15.8a.9.9 0 1 1 0 .1" />,
  chart: <path d="M4 16V9.5M8 16V4.5M12 16v-8M16 16v-4.5" />,
  checks: <path d="M2.5 10.5l3.3 3.3 6.4-7M9.3 13l.8.8 7.4-7" />,
  check: <path d="M4.5 10.5l3.8 3.8 7.2-8" />,
  clash: <path d="M4 7h11.5M12.5 4l3 3-3 3M16 13H4.5M7.5 10l-3 3 3 3" />,
  close: <path d="M5.5 5.5l9 9M14.5 5.5l-9 9" />,
  cloudOff: <path d="M3 3l14 14M8 5.4a4.5 4.5 0 0 1 6 3.6 3.4 3.4 0 0 1 2.7 4.9M13.2 15.5H6.4A3.4 3.4 0 0 1 5.7 8.8" />,
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="1.5" />
      <path d="M13 7V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v6.5A1.5 1.5 0 0 0 5 13h2" />
    </>
  ),
  download: <path d="M10 3.5v9M6.5 9.2 10 12.7l3.5-3.5M4 16.2h12" />,
  down: <path d="M6 8l4 4 4-4" />,
  edit: <path d="M4 16l.7-3.3 8.6-8.6a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L7.3 15.3zM12 5.4l2.6 2.6" />,
  expand: <path d="M11.5 3.5h5v5M16.5 3.5l-5.5 5.5M8.5 16.5h-5v-5M3.5 16.5 9 11" />,
  eye: (
    <>
      <path d="M2.5 10S5.3 5 10 5s7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5z" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  eyeOff: (
    <path d="M3 3l14 14M8 5.3A8 8 0 0 1 10 5c4.7 0 7.5 5 7.5 5a13 13 0 0 1-2.4 2.9M12 14.7a7 7 0 0 1-2 .3c-4.7 0-7.5-5-7.5-5a13 13 0 0 1 3-3.3" />
  ),
  file: <path d="M5 3h6.5L15 6.5V17H5zM11.5 3v3.5H15" />,
  filter: <path d="M3.5 5.5h13M6 10h8M8.5 14.5h3" />,
  folder: (
    <path d="M3 5.5A1.5 1.5 0 0 1 4.5 4h3l2 2h6A1.5 1.5 0 0 1 17 7.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5z" />
  ),
  gear: (
    <>
      <circle cx="10" cy="10" r="2.3" />
      <path d="M10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.4 1.4M13.6 13.6 15 15M5 15l1.4-1.4M13.6 6.4 15 5" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M3.5 10h13M10 3.5c2.3 2 2.9 4.2 2.9 6.5s-.6 4.5-2.9 6.5c-2.3-2-2.9-4.2-2.9-6.5s.6-4.5 2.9-6.5z" />
    </>
  ),
  grip: (
    <g fill="currentColor">
      <circle cx="7.5" cy="5.5" r=".6" />
      <circle cx="12.5" cy="5.5" r=".6" />
      <circle cx="7.5" cy="10" r=".6" />
      <circle cx="12.5" cy="10" r=".6" />
      <circle cx="7.5" cy="14.5" r=".6" />
      <circle cx="12.5" cy="14.5" r=".6" />
    </g>
  ),
  history: <path d="M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7.2M3.5 3.5v3.7h3.7M10 6.5V10l2.5 1.8" />,
  inbox: (
    <path d="M3 11l2.2-6.1A1.5 1.5 0 0 1 6.6 4h6.8a1.5 1.5 0 0 1 1.4.9L17 11v4a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15zM3 11h4l1 2h4l1-2h4" />
  ),
  layers: <path d="M10 3.5l7 3.5-7 3.5L3 7zM3.5 10.5 10 13.8l6.5-3.3M3.5 13.7 10 17l6.5-3.3" />,
  link: (
    <path d="M8.3 11.7a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3l-.8.8M11.7 8.3a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3l.8-.8" />
  ),
  list: <path d="M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5h.6M3.5 10h.6M3.5 14.5h.6" />,
  lock: (
    <>
      <rect x="4.5" y="9" width="11" height="7.5" rx="1.5" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
    </>
  ),
  letter: (
    <>
      <rect x="3" y="5" width="14" height="10.5" rx="1.5" />
      <path d="M3.5 6l6.5 5.2L16.5 6" />
    </>
  ),
  letterOpen: <path d="M3 8.5 10 4l7 4.5V15a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15zM3.2 8.8 10 13l6.8-4.2" />,
  more: (
    <g fill="currentColor">
      <circle cx="4.5" cy="10" r=".6" />
      <circle cx="10" cy="10" r=".6" />
      <circle cx="15.5" cy="10" r=".6" />
    </g>
  ),
  move: <path d="M3.5 10h12M11.5 6l4 4-4 4" />,
  myWork: <path d="M10.5 5.5H17M10.5 14H17M3 5.8l1.5 1.5 2.7-2.9M3 14.3l1.5 1.5 2.7-2.9" />,
  next: <path d="M8 6l4 4-4 4" />,
  person: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4.2 16.5a5.8 5.8 0 0 1 11.6 0" />
    </>
  ),
  paperclip: (
    <path d="M14.5 9.5l-5 5a3.2 3.2 0 0 1-4.5-4.5l5.8-5.8a2.2 2.2 0 0 1 3.1 3.1l-5.6 5.6a1.1 1.1 0 0 1-1.6-1.6l5-5" />
  ),
  people: (
    <>
      <circle cx="7.5" cy="7.2" r="2.8" />
      <path d="M2.5 16a5 5 0 0 1 10 0M13 4.6a2.8 2.8 0 0 1 0 5.2M14.6 11.6a5 5 0 0 1 2.9 4.4" />
    </>
  ),
  phone: (
    <>
      <rect x="5.5" y="2.5" width="9" height="15" rx="2" />
      <path d="M9 14.7h2" />
    </>
  ),
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  rocket: (
    <path d="M8 12 5.6 9.6C7.5 5.8 10.6 3.3 16 4c.7 5.4-1.8 8.5-5.6 10.4zM5.6 9.6H3.2l1.9-2.9 2.1-.1M10.4 14.4v2.4l2.9-1.9.1-2.1M12 8v.1M4 16c.2-1.6.9-2.5 2.2-2.2.3 1.3-.6 2-2.2 2.2z" />
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M13 13l4 4" />
    </>
  ),
  share: <path d="M10 12.5V3.5M6.8 6.5 10 3.3l3.2 3.2M5 9.5v6a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1v-6" />,
  sideBar: (
    <>
      <rect x="3.5" y="4" width="13" height="12" rx="1.5" />
      <path d="M8 4v12" />
    </>
  ),
  sort: <path d="M6 4.5v11M3.7 13.2 6 15.5l2.3-2.3M14 15.5v-11M11.7 6.8 14 4.5l2.3 2.3" />,
  star: <path d="M10 3.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L10 14l-4.2 2.2.8-4.7-3.4-3.3 4.7-.7z" />,
  starred: <path fill="currentColor" d="M10 3.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L10 14l-4.2 2.2.8-4.7-3.4-3.3 4.7-.7z" />,
  tag: (
    <path d="M3.5 4.8v5.4l6.6 6.3a1 1 0 0 0 1.4 0l4.8-4.8a1 1 0 0 0 0-1.4L9.9 3.5H4.8a1.3 1.3 0 0 0-1.3 1.3zM6.9 6.9v.1" />
  ),
  template: (
    <>
      <rect x="3.5" y="3.5" width="13" height="4" rx="1" />
      <rect x="3.5" y="10" width="5.5" height="6.5" rx="1" />
      <rect x="11.5" y="10" width="5" height="6.5" rx="1" />
    </>
  ),
  trash: (
    <path d="M4 6h12M8 6V4.5A1 1 0 0 1 9 3.5h2a1 1 0 0 1 1 1V6M5.5 6l.7 9a1.3 1.3 0 0 0 1.3 1.2h5a1.3 1.3 0 0 0 1.3-1.2l.7-9" />
  ),
  unsent: (
    <>
      <circle cx="10" cy="10" r="6.8" strokeDasharray="2.4 2.35" />
      <path d="M10 13V7.2M7.6 9.4 10 7l2.4 2.4" />
    </>
  ),
  undo: <path d="M7 4.5 3.5 8 7 11.5M3.5 8h8a4.5 4.5 0 0 1 0 9H8" />,
  up: <path d="M6 12l4-4 4 4" />,
  upDown: <path d="M7 8l3-3 3 3M7 12l3 3 3-3" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

interface IconProps {
  name: IconName
  size?: 16 | 20
}

/** A decorative icon, beside text or in a labelled control. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 1.8 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  )
}
