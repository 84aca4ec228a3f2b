import style from './account.module.css'

const outlines = {
  desktop: 'M4 5h16v10H4zM9 19h6M12 15v4',
  mobile: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  tablet: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
}

/** The kind of a device, drawn; its name says the rest. */
export function DeviceIcon({ kind = 'desktop' }: { kind?: keyof typeof outlines }) {
  return (
    <svg
      className={style.device}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[kind]} />
    </svg>
  )
}
